import { sql } from 'kysely'
import type { Db } from '../../../platform/db/pool.ts'
import type { NoteAddendumTable } from '../../../platform/db/tables.ts'

/** The first one first. */
export function listAddenda(db: Db, note_id: number) {
  return db
    .selectFrom('note_addendum as a')
    .innerJoin('app_user as u', (join) => join.onRef('u.practice_id', '=', 'a.practice_id').onRef('u.id', '=', 'a.signed_by'))
    .select(['a.number', 'a.canonical', 'a.sha256', 'a.prev_sha256', 'a.signed_at', 'a.signed_by'])
    .select([sql<string>`u.first_name || ' ' || u.last_name`.as('signer_name'), 'u.role as signer_role', 'u.credentials as signer_credentials'])
    .where('a.note_id', '=', note_id)
    .orderBy('a.number')
    .execute()
}

export type AddendumRow = Awaited<ReturnType<typeof listAddenda>>[number]

export async function insertAddendum(db: Db, row: Pick<NoteAddendumTable, 'practice_id' | 'note_id' | 'number' | 'canonical' | 'sha256' | 'prev_sha256' | 'signed_by'> & { signed_at: string }): Promise<void> {
  await db.insertInto('note_addendum').values(row).execute()
}

/** Holds the note until the transaction ends, so that two writers come one after the other. */
export async function lockNote(db: Db, note_id: number): Promise<void> {
  await db.selectFrom('note').select('id').where('id', '=', note_id).forUpdate().execute()
}

export interface ErrorRow {
  reason: string
  by: { id: number; name: string; role: string }
  at: string
}

export async function findError(db: Db, note_id: number): Promise<ErrorRow | null> {
  const row = await db
    .selectFrom('note_error as e')
    .innerJoin('app_user as u', (join) => join.onRef('u.practice_id', '=', 'e.practice_id').onRef('u.id', '=', 'e.marked_by'))
    .select(['e.reason', 'e.marked_at', 'u.id', 'u.role', sql<string>`u.first_name || ' ' || u.last_name`.as('name')])
    .where('e.note_id', '=', note_id)
    .executeTakeFirst()
  return row ? { reason: row.reason, by: { id: row.id, name: row.name, role: row.role }, at: row.marked_at } : null
}

/** False where it is marked already. */
export async function insertError(db: Db, row: { practice_id: number; note_id: number; reason: string; marked_by: number; marked_at: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db.insertInto('note_error').values(row).onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
