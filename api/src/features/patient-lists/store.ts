import { sql } from 'kysely'
import type { SavedFilters } from '#contract/patient-fields.ts'
import type { PatientList } from '#contract/patient-lists.ts'
import type { PatientSummary } from '#contract/patients.ts'
import type { Db } from '../../platform/db/pool.ts'

export interface StoredList {
  id: number
  name: string
  kind: 'filter' | 'picked'
  is_shared: boolean
  owner_id: number
  filters: SavedFilters
  version: number
}

const columns = ['id', 'name', 'kind', 'is_shared', 'owner_id', 'filters', 'version'] as const

/** One's own and those of the practice, by name. */
export async function listLists(db: Db, user_id: number): Promise<PatientList[]> {
  const { rows } = await sql<PatientList>`
    select l.id, l.name, l.kind, l.is_shared, l.owner_id = ${user_id} as is_mine, u.first_name || ' ' || u.last_name as owner, l.filters, l.version
    from patient_list l join app_user u on u.practice_id = l.practice_id and u.id = l.owner_id
    where l.practice_id = current_practice() and l.removed_at is null and (l.is_shared or l.owner_id = ${user_id})
    order by lower(l.name), l.id`.execute(db)
  return rows
}

/** A list that this person may see; undefined is also somebody else's own. */
export async function findList(db: Db, id: number, user_id: number): Promise<StoredList | undefined> {
  return db
    .selectFrom('patient_list')
    .select(columns)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('is_shared', '=', true), eb('owner_id', '=', user_id)]))
    .executeTakeFirst()
}

export async function insertList(db: Db, list: Omit<StoredList, 'id' | 'version'> & { practice_id: number }): Promise<number> {
  const row = await db.insertInto('patient_list').values({ ...list, filters: JSON.stringify(list.filters) }).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function updateList(db: Db, id: number, change: Partial<Pick<StoredList, 'name' | 'is_shared' | 'filters'>>, now: Date): Promise<void> {
  const { filters, ...rest } = change
  await db
    .updateTable('patient_list')
    .set((eb) => ({ ...rest, ...(filters ? { filters: JSON.stringify(filters) } : {}), version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
}

export async function removeList(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('patient_list').set({ removed_at: now }).where('id', '=', id).execute()
}

export async function takeSnapshot(db: Db, id: number, query: object, day: string, now: Date): Promise<void> {
  await sql`select take_list_snapshot(${id}, ${JSON.stringify(query)}::jsonb, ${day}::date, ${now.toISOString()}::timestamptz)`.execute(db)
}

export async function forgetSnapshots(db: Db, id: number): Promise<void> {
  await sql`select forget_list_snapshots(${id})`.execute(db)
}

export interface ListChanges {
  since: string | null
  entered: number
  left: number
  entered_patients: PatientSummary[]
  left_patients: PatientSummary[]
}

/** Against the oldest snapshot that is kept, which is of yesterday; by name, the first `shown` of each. */
export async function compareWithSnapshot(db: Db, id: number, query: object, shown: number): Promise<ListChanges> {
  const { rows } = await sql<ListChanges>`
    with old as (select taken_at, patient_ids from patient_list_snapshot where practice_id = current_practice() and list_id = ${id} order by taken_on limit 1),
      now_in as materialized (select unnest(list_patient_ids(${JSON.stringify(query)}::jsonb, 200000)) as id),
      was_in as materialized (select unnest(patient_ids) as id from old),
      entered as materialized (select id from now_in where exists (select from old) except select id from was_in),
      left_it as materialized (select id from was_in except select id from now_in)
    select (select to_char(taken_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from old) as since,
      (select count(*) from entered) as entered, (select count(*) from left_it) as left,
      (select coalesce(json_agg(s), '[]') from (select p.id, p.mrn, p.first_name, p.last_name, p.preferred_name, p.date_of_birth, p.sex, p.pronouns
        from patient p where p.practice_id = current_practice() and p.id in (select id from entered) order by p.sort_key limit ${shown}) s) as entered_patients,
      (select coalesce(json_agg(s), '[]') from (select p.id, p.mrn, p.first_name, p.last_name, p.preferred_name, p.date_of_birth, p.sex, p.pronouns
        from patient p where p.practice_id = current_practice() and p.id in (select id from left_it) order by p.sort_key limit ${shown}) s) as left_patients`.execute(db)
  return rows[0]!
}

export async function listEveryList(db: Db): Promise<StoredList[]> {
  return db.selectFrom('patient_list').select(columns).where('removed_at', 'is', null).orderBy('id').execute()
}
