import { sql } from 'kysely'
import type { Db } from '../../../platform/db/pool.ts'
import type { AudioReceiptTable } from '../../../platform/db/recording-tables.ts'
import type { Selectable } from 'kysely'

export async function insertReceipt(db: Db, receipt: Omit<Selectable<AudioReceiptTable>, 'id' | 'confirmed_at'>): Promise<void> {
  await db.insertInto('audio_receipt').values(receipt).execute()
}

/** Blobs of a recording that have to go: all where it has a receipt, else those of segments off the record. */
export async function listDoomedBlobs(db: Db, recording_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('audio_segment as s')
    .innerJoin('blob as b', (join) => join.onRef('b.practice_id', '=', 's.practice_id').onRef('b.id', '=', 's.blob_id'))
    .leftJoin('audio_receipt as x', (join) => join.onRef('x.practice_id', '=', 's.practice_id').onRef('x.recording_id', '=', 's.recording_id'))
    .select('s.blob_id')
    .where('s.recording_id', '=', recording_id)
    .where('b.removed_at', 'is', null)
    .where((eb) => eb.or([eb('x.id', 'is not', null), eb('s.text_state', '=', 'off_record')]))
    .execute()
  return rows.map(({ blob_id }) => blob_id)
}

/** Said once the store holds none of them any more. */
export async function confirmGone(db: Db, recording_id: number, blob_ids: readonly string[], now: Date): Promise<void> {
  if (blob_ids.length > 0) await db.updateTable('blob').set({ removed_at: now }).where('id', 'in', [...blob_ids]).execute()
  await db
    .updateTable('audio_receipt')
    .set({ confirmed_at: now })
    .where('recording_id', '=', recording_id)
    .where('confirmed_at', 'is', null)
    // The receipt may have come while only what was off the record went.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('audio_segment as s')
            .innerJoin('blob as b', (join) => join.onRef('b.practice_id', '=', 's.practice_id').onRef('b.id', '=', 's.blob_id'))
            .select('s.seq')
            .where('s.recording_id', '=', recording_id)
            .where('b.removed_at', 'is', null),
        ),
      ),
    )
    .execute()
}

/** Of a recording whose sound was gone before: its receipt says that the words went too. */
export async function addWordsToReceipt(db: Db, recording_id: number, words: Pick<Selectable<AudioReceiptTable>, 'is_text_deleted' | 'kept_because'>): Promise<void> {
  await db.updateTable('audio_receipt').set(words).where('recording_id', '=', recording_id).execute()
}

/** Words of segments, of the transcripts made of them and of their unsigned drafts. False where a signed note stands on them. */
export async function eraseWords(db: Db, recording_id: number, now: Date): Promise<boolean> {
  const signed = await db
    .selectFrom('draft as d')
    .innerJoin('transcript as t', (join) => join.onRef('t.practice_id', '=', 'd.practice_id').onRef('t.id', '=', 'd.transcript_id'))
    .innerJoin('note as n', (join) => join.onRef('n.practice_id', '=', 'd.practice_id').onRef('n.id', '=', 'd.note_id'))
    .select('d.id')
    .where('t.recording_id', '=', recording_id)
    .where('n.status', '=', 'signed')
    .executeTakeFirst()
  // What a speech model wrote goes in any case; a signed note has its own copy in the transcript that it cites.
  await db.updateTable('audio_segment').set({ heard: '[]', left_out: '[]' }).where('recording_id', '=', recording_id).execute()
  if (signed) return false
  const transcripts = await db.updateTable('transcript').set({ source_text: '', segments: '[]', erased_at: now }).where('recording_id', '=', recording_id).where('erased_at', 'is', null).returning('id').execute()
  const ids = transcripts.map(({ id }) => id)
  if (ids.length === 0) return true
  const words = { sections: '[]', warnings: '[]', slots: '[]', version: sql<number>`version + 1`, updated_at: now }
  await db.updateTable('draft').set(words).where('transcript_id', 'in', ids).where('status', '=', 'discarded').execute()
  const open = await db.updateTable('draft').set({ ...words, status: 'discarded' }).where('transcript_id', 'in', ids).where('status', '!=', 'discarded').returning('note_id').execute()
  if (open.length > 0) await db.updateTable('note').set({ status: 'discarded', updated_at: now }).where('id', 'in', open.map(({ note_id }) => note_id)).execute()
  return true
}
