import { sql } from 'kysely'
import type { Db } from '../../../platform/db/pool.ts'

export type BulkKind = 'care_status' | 'treatment_type' | 'location' | 'archive' | 'list' | 'unlist'

/** Who is in the list that the query shows, at most `limit`. */
export async function listIds(db: Db, query: object, limit: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`select to_json(list_patient_ids(${JSON.stringify(query)}::jsonb, ${limit})) as ids`.execute(db)
  return rows[0]!.ids
}

export interface BulkItem {
  id: number
  before: string | null
}

/** The column that each kind writes, as text; a list writes members and no column. */
const assignments = {
  care_status: { column: 'care_status', cast: 'text' },
  treatment_type: { column: 'treatment_type', cast: 'text' },
  location: { column: 'location_id', cast: 'bigint' },
  archive: { column: 'record_state', cast: 'text' },
} as const

/** Writes the value where it differs and gives what was before; merged records are left alone. Locked in the order of their numbers. */
export async function writeValue(db: Db, kind: keyof typeof assignments, ids: readonly number[], value: string | null, reason: string, now: Date): Promise<BulkItem[]> {
  const { column, cast } = assignments[kind]
  const target = sql.ref(column)
  const { rows } = await sql<BulkItem>`
    with chosen as materialized (
      select id, ${target}::text as before from patient
      where practice_id = current_practice() and id = any(${ids as number[]}::bigint[]) and record_state <> 'merged' and ${target}::text is distinct from ${value}
      order by id for update)
    update patient p set ${target} = ${value}::${sql.raw(cast)}, version = p.version + 1, updated_at = ${now.toISOString()}::timestamptz,
      archive_reason = case when ${kind} = 'archive' then case when ${value} = 'archived' then ${reason} end else p.archive_reason end
    from chosen c where p.practice_id = current_practice() and p.id = c.id
    returning p.id, c.before`.execute(db)
  return rows
}

/** Puts each back to what it was, where it still is what the act made of it. Gives how many. */
export async function restoreValues(db: Db, kind: keyof typeof assignments, items: readonly BulkItem[], value: string | null, now: Date): Promise<number> {
  const { column, cast } = assignments[kind]
  const target = sql.ref(column)
  const { rows } = await sql`
    update patient p set ${target} = i.before::${sql.raw(cast)}, version = p.version + 1, updated_at = ${now.toISOString()}::timestamptz,
      archive_reason = case when ${kind} = 'archive' then null else p.archive_reason end
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) i(id bigint, before text)
    where p.practice_id = current_practice() and p.id = i.id and p.${target}::text is not distinct from ${value}
    returning p.id`.execute(db)
  return rows.length
}

export async function addMembers(db: Db, list_id: number, ids: readonly number[], user_id: number, now: Date): Promise<BulkItem[]> {
  const { rows } = await sql<BulkItem>`
    insert into patient_list_member as m (practice_id, list_id, patient_id, added_by, added_at)
    select current_practice(), ${list_id}::bigint, p.id, ${user_id}::bigint, ${now.toISOString()}::timestamptz from patient p
      where p.practice_id = current_practice() and p.id = any(${ids as number[]}::bigint[]) and p.record_state <> 'merged'
    on conflict (practice_id, list_id, patient_id) do update set removed_at = null, added_by = excluded.added_by, added_at = excluded.added_at where m.removed_at is not null
    returning patient_id as id, null as before`.execute(db)
  return rows
}

export async function removeMembers(db: Db, list_id: number, ids: readonly number[], now: Date): Promise<BulkItem[]> {
  const { rows } = await sql<BulkItem>`
    update patient_list_member set removed_at = ${now.toISOString()}::timestamptz
    where practice_id = current_practice() and list_id = ${list_id} and patient_id = any(${ids as number[]}::bigint[]) and removed_at is null
    returning patient_id as id, null as before`.execute(db)
  return rows
}

export async function insertAct(db: Db, act: { practice_id: number; kind: BulkKind; value: string | null; reason: string; items: BulkItem[]; actor_id: number; created_at: Date }): Promise<number> {
  const row = await db.insertInto('patient_bulk_act').values({ ...act, items: JSON.stringify(act.items) }).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export type BulkAct = NonNullable<Awaited<ReturnType<typeof lockAct>>>

export async function lockAct(db: Db, id: number) {
  return db.selectFrom('patient_bulk_act').select(['id', 'kind', 'value', 'items', 'undone_at', 'actor_id']).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function closeAct(db: Db, id: number, user_id: number, now: Date): Promise<void> {
  await db.updateTable('patient_bulk_act').set({ undone_by: user_id, undone_at: now }).where('id', '=', id).execute()
}
