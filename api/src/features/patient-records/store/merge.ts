import { sql } from 'kysely'
import type { MergedValues } from '#domain/records/merge-patients.ts'
import type { Db } from '../../../platform/db/pool.ts'

export interface NewMerge {
  practice_id: number
  survivor_id: number
  merged_id: number
  survivor_before: MergedValues
  survivor_after: MergedValues
  merged_before: { record_state: 'current' | 'archived' }
  reason: string
  merged_by: number
  merged_at: Date
}

export async function insertMerge(db: Db, merge: NewMerge): Promise<number> {
  const { survivor_before, survivor_after, merged_before, ...rest } = merge
  const row = await db
    .insertInto('patient_merge')
    .values({ ...rest, survivor_before: JSON.stringify(survivor_before), survivor_after: JSON.stringify(survivor_after), merged_before: JSON.stringify(merged_before) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** How many rows now stand under the survivor that stood under the other. */
export async function moveRows(db: Db, merge_id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select move_patient_rows(${merge_id}) as n`.execute(db)
  return rows[0]!.n
}

export async function returnRows(db: Db, merge_id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select return_patient_rows(${merge_id}) as n`.execute(db)
  return rows[0]!.n
}

/** An open merge of this survivor; only the latest can be taken back, because those before it are within it. */
export async function findOpenMerge(db: Db, survivor_id: number, merge_id: number) {
  return db
    .selectFrom('patient_merge')
    .select(['id', 'merged_id', 'survivor_before', 'survivor_after', 'merged_before', 'merged_at'])
    .where('survivor_id', '=', survivor_id)
    .where('id', '=', merge_id)
    .where('unmerged_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function findLatestMerge(db: Db, survivor_id: number): Promise<number | null> {
  const row = await db.selectFrom('patient_merge').select('id').where('survivor_id', '=', survivor_id).where('unmerged_at', 'is', null).orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? null
}

export async function closeMerge(db: Db, merge_id: number, user_id: number, now: Date): Promise<void> {
  await db.updateTable('patient_merge').set({ unmerged_by: user_id, unmerged_at: now }).where('id', '=', merge_id).execute()
}

/** The name that the merge itself had added to the survivor. */
export async function removeMergedName(db: Db, survivor_id: number, name: { first_name: string; last_name: string }, now: Date): Promise<void> {
  await db
    .updateTable('patient_name')
    .set({ removed_at: now })
    .where('patient_id', '=', survivor_id)
    .where('kind', '=', 'merged')
    .where('first_name', '=', name.first_name)
    .where('last_name', '=', name.last_name)
    .where('removed_at', 'is', null)
    .execute()
}
