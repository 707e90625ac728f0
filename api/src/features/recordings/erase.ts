import { createHash } from 'node:crypto'
import { conflict } from '../../platform/http/app-error.ts'
import type { Runtime } from '../../platform/http/context.ts'
import type { Db } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/session-transaction.ts'
import { inPractice } from '../../platform/jobs/in-practice.ts'
import { askToRemoveAudio } from './jobs.ts'
import type { ListedSegment } from './store/segments.ts'
import { addWordsToReceipt, confirmGone, eraseWords, insertReceipt, listDoomedBlobs } from './store/erasure.ts'

export interface Erasure {
  practice_id: number
  recording_id: number
  reason: 'signed' | 'never_signed' | 'clinician' | 'consent_withdrawn'
  /** Null where a rule of the practice does it. */
  user_id: number | null
  /** True takes the words that were heard too, as far as no signed note stands on them. */
  with_words: boolean
}

/** The first half, in one transaction: from now on nobody hears it, and a job removes the bytes even if this process dies. */
export async function beginErasure(db: Db, erasure: Erasure, segments: readonly ListedSegment[], now: Date): Promise<void> {
  const { practice_id, recording_id, reason, user_id, with_words } = erasure
  const kept = segments.filter(({ text_state }) => text_state !== 'off_record')
  const words = with_words ? await eraseAllWords(db, recording_id, now) : { is_text_deleted: false, kept_because: null }
  await insertReceipt(db, {
    practice_id,
    recording_id,
    reason,
    deleted_by: user_id,
    deleted_at: now.toISOString(),
    segment_count: kept.length,
    size_bytes: kept.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
    sha256: createHash('sha256').update(kept.map(({ sha256 }) => `${sha256.toString('hex')}\n`).join('')).digest(),
    ...words,
  })
  await askToRemoveAudio(db, { practice_id, recording_id })
}

/** Words alone, of a recording whose sound is gone already: its receipt then says both. */
export async function eraseWordsOnly(db: Db, recording_id: number, now: Date): Promise<void> {
  await addWordsToReceipt(db, recording_id, await eraseAllWords(db, recording_id, now))
}

async function eraseAllWords(db: Db, recording_id: number, now: Date): Promise<{ is_text_deleted: boolean; kept_because: 'signed_note' | null }> {
  const is_text_deleted = await eraseWords(db, recording_id, now)
  return { is_text_deleted, kept_because: is_text_deleted ? null : 'signed_note' }
}

/** The second half: the bytes go, the store is asked whether it still has any, and only then it is said that they are gone. */
export async function finishErasure(runtime: Pick<Runtime, 'pool' | 'blobs'>, of: { practice_id: number; recording_id: number }, now: Date): Promise<void> {
  const { practice_id, recording_id } = of
  const each = { transact: <T>(work: (db: Db) => Promise<T>) => inTransaction(runtime.pool, work) }
  const blob_ids = await inPractice(each, of, (db) => listDoomedBlobs(db, recording_id))
  for (const id of blob_ids) await runtime.blobs.remove(practice_id, id)
  for (const id of blob_ids) if (await runtime.blobs.has(practice_id, id)) throw conflict('The store still holds audio that was deleted. It is tried again.')
  await inPractice(each, of, (db) => confirmGone(db, recording_id, blob_ids, now))
}
