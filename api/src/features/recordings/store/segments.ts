import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { AudioSegmentTable } from '../../../platform/db/recording-tables.ts'
import type { Db } from '../../../platform/db/pool.ts'
import type { StoredBlob } from '../../../platform/blobs/blob-store.ts'

export type SegmentRow = Selectable<AudioSegmentTable>

/** Of these recordings, in the order of their sound; without a word of what was heard. */
export function listSegments(db: Db, recording_ids: readonly number[]): Promise<Omit<SegmentRow, 'practice_id' | 'heard' | 'left_out' | 'model' | 'heard_at'>[]> {
  if (recording_ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('audio_segment')
    .select(['recording_id', 'seq', 'blob_id', 'sha256', 'size_bytes', 'media_type', 'start_ms', 'duration_ms', 'voiced_ms', 'received_at', 'text_state', 'text_fault'])
    .where('recording_id', 'in', [...recording_ids])
    .orderBy('recording_id')
    .orderBy('seq')
    .execute()
}

export type ListedSegment = Awaited<ReturnType<typeof listSegments>>[number]

/** What was heard, segment by segment. */
export function listHeard(db: Db, recording_id: number): Promise<Pick<SegmentRow, 'seq' | 'start_ms' | 'duration_ms' | 'heard' | 'left_out'>[]> {
  return db.selectFrom('audio_segment').select(['seq', 'start_ms', 'duration_ms', 'heard', 'left_out']).where('recording_id', '=', recording_id).orderBy('seq').execute()
}

export function findSegment(db: Db, recording_id: number, seq: number): Promise<SegmentRow | undefined> {
  return db.selectFrom('audio_segment').selectAll().where('recording_id', '=', recording_id).where('seq', '=', seq).executeTakeFirst()
}

/** Bytes that the practice keeps in recordings. */
export async function sumAudioBytes(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('audio_segment as s')
    .innerJoin('blob as b', (join) => join.onRef('b.practice_id', '=', 's.practice_id').onRef('b.id', '=', 's.blob_id'))
    .select(sql<number>`coalesce(sum(s.size_bytes), 0)`.as('total'))
    .where('b.removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

type NewSegment = Pick<SegmentRow, 'practice_id' | 'recording_id' | 'seq' | 'media_type' | 'start_ms' | 'duration_ms' | 'voiced_ms' | 'received_at' | 'text_state'>

/** The row of bytes that are in the store already. */
export async function insertSegment(db: Db, segment: NewSegment, blob: StoredBlob, user_id: number): Promise<void> {
  const { practice_id, media_type, received_at } = segment
  await db.insertInto('blob').values({ practice_id, id: blob.id, media_type, size_bytes: blob.size_bytes, sha256: blob.sha256, created_by: user_id, created_at: received_at }).execute()
  await db.insertInto('audio_segment').values({ ...segment, blob_id: blob.id, sha256: blob.sha256, size_bytes: blob.size_bytes }).execute()
}

/** Segments that lie in a time off the record: their words go now, their bytes by the job that is asked for with it. */
export async function putOffRecord(db: Db, recording_id: number, seqs: readonly number[]): Promise<void> {
  if (seqs.length === 0) return
  await db
    .updateTable('audio_segment')
    .set({ text_state: 'off_record', text_fault: null, heard: '[]', left_out: '[]' })
    .where('recording_id', '=', recording_id)
    .where('seq', 'in', [...seqs])
    .execute()
}

export async function setHeard(db: Db, recording_id: number, seq: number, change: Partial<Pick<SegmentRow, 'text_state' | 'text_fault' | 'heard' | 'left_out' | 'model' | 'heard_at'>>): Promise<void> {
  const { heard, left_out, ...plain } = change
  await db
    .updateTable('audio_segment')
    .set({ ...plain, ...(heard ? { heard: JSON.stringify(heard) } : {}), ...(left_out ? { left_out: JSON.stringify(left_out) } : {}) })
    .where('recording_id', '=', recording_id)
    .where('seq', '=', seq)
    .execute()
}
