import type { Db } from '../../../platform/db/pool.ts'

export interface Part {
  practice_id: number
  import_id: number
  blob_id: string
  use: 'chunk' | 'file' | 'view' | 'page' | 'attachment'
  at_bytes: number
  size_bytes: number
  sha256: Buffer
}

/** Written before the bytes are, so that whatever a crash leaves behind can be found. */
export async function announcePart(db: Db, part: Part, owner: { user_id: number | null; media_type: string }, now: Date): Promise<void> {
  const { practice_id, blob_id, size_bytes, sha256 } = part
  await db
    .insertInto('blob')
    .values({ practice_id, id: blob_id, media_type: owner.media_type, size_bytes, sha256, created_by: owner.user_id, created_at: now, is_stored: false })
    .execute()
  await db.insertInto('import_part').values({ ...part, created_at: now }).execute()
}

export async function settlePart(db: Db, blob_id: string): Promise<void> {
  await db.updateTable('blob').set({ is_stored: true }).where('id', '=', blob_id).execute()
}

/** The stored chunks in the order of their bytes. */
export function listChunks(db: Db, import_id: number): Promise<{ blob_id: string; at_bytes: number; size_bytes: number; sha256: Buffer }[]> {
  return parts(db, import_id).where('b.is_stored', '=', true).where('p.use', '=', 'chunk').orderBy('p.at_bytes').execute()
}

/** Blobs of an import that nothing needs: chunks once the file is whole, and what was announced and never arrived. */
export function listLeftovers(db: Db, import_id: number, { has_chunks, has_file, before }: { has_chunks: boolean; has_file: boolean; before: Date }): Promise<{ blob_id: string }[]> {
  return parts(db, import_id)
    .where((eb) =>
      eb.or([
        eb.and([eb('b.is_stored', '=', false), eb('b.created_at', '<', before.toISOString())]),
        ...(has_chunks ? [eb.and([eb('p.use', '=', 'chunk'), eb('b.is_stored', '=', true)])] : []),
        ...(has_file ? [eb('p.use', '!=', 'chunk')] : []),
        // Of an image that was drawn anew, and of a reading before: what the import no longer points to.
        eb.and([eb('p.use', '=', 'file'), eb('b.is_stored', '=', true), eb('f.blob_id', 'is not', null), eb('f.blob_id', '!=', eb.ref('p.blob_id'))]),
        eb.and([eb('p.use', '=', 'view'), eb('b.is_stored', '=', true), eb('f.view_blob_id', 'is not', null), eb('f.view_blob_id', '!=', eb.ref('p.blob_id'))]),
        // Attached files of a reading before, and of another person whose texts were not kept.
        eb.and([
          eb('p.use', '=', 'attachment'),
          eb('b.is_stored', '=', true),
          eb('f.status', 'not in', ['queued', 'reading']),
          eb.not(eb.exists(eb.selectFrom('import_text as t').select('t.id').whereRef('t.practice_id', '=', 'p.practice_id').whereRef('t.attachment_blob_id', '=', 'p.blob_id').whereRef('t.reading', '=', 'f.reading'))),
        ]),
      ]),
    )
    .execute()
}

function parts(db: Db, import_id: number) {
  return db
    .selectFrom('import_part as p')
    .innerJoin('blob as b', (join) => join.onRef('b.practice_id', '=', 'p.practice_id').onRef('b.id', '=', 'p.blob_id'))
    .innerJoin('import_file as f', (join) => join.onRef('f.practice_id', '=', 'p.practice_id').onRef('f.id', '=', 'p.import_id'))
    .select(['p.blob_id', 'p.at_bytes', 'p.size_bytes', 'p.sha256'])
    .where('p.import_id', '=', import_id)
    .where('b.removed_at', 'is', null)
}

export async function markRemoved(db: Db, blob_ids: readonly string[], now: Date): Promise<void> {
  if (blob_ids.length > 0) await db.updateTable('blob').set({ removed_at: now }).where('id', 'in', [...blob_ids]).execute()
}

export function findBlob(db: Db, blob_id: string): Promise<{ id: string; sha256: Buffer; media_type: string } | undefined> {
  return db.selectFrom('blob').select(['id', 'sha256', 'media_type']).where('id', '=', blob_id).where('removed_at', 'is', null).where('is_stored', '=', true).executeTakeFirst()
}
