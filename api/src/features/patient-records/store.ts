import { sql, type Updateable } from 'kysely'
import type { KeptPatient, PatientRecord } from '#contract/patient-records.ts'
import type { Db } from '../../platform/db/pool.ts'
import type { PatientTable } from '../../platform/db/tables.ts'

const kept_columns = [
  'id', 'mrn', 'first_name', 'last_name', 'preferred_name', 'date_of_birth', 'sex', 'pronouns', 'phone', 'email',
  'care_status', 'treatment_type', 'location_id', 'record_state', 'version', 'created_at', 'updated_at',
] as const

/** The row, held until the end of the transaction. */
export async function lockRecord(db: Db, id: number): Promise<(KeptPatient & { merged_into: number | null }) | undefined> {
  return db.selectFrom('patient').select([...kept_columns, 'merged_into']).where('id', '=', id).forUpdate().executeTakeFirst()
}

export interface OtherName {
  first_name: string
  last_name: string
}

export async function listOtherNames(db: Db, patient_id: number): Promise<OtherName[]> {
  return db.selectFrom('patient_name').select(['first_name', 'last_name']).where('patient_id', '=', patient_id).where('removed_at', 'is', null).orderBy('id').execute()
}

/** Undefined where the practice has no such patient. */
export async function readRecord(db: Db, id: number): Promise<(PatientRecord & { merged_into: number | null }) | undefined> {
  const { rows } = await sql<PatientRecord & { merged_into: number | null }>`
    select ${sql.join([...kept_columns, 'merged_into', 'archive_reason'].map((column) => sql.ref(`p.${column}`)))},
      (select name from practice_location l where l.practice_id = p.practice_id and l.id = p.location_id) as location,
      (select coalesce(json_agg(json_build_object('kind', n.kind, 'first_name', n.first_name, 'last_name', n.last_name, 'recorded_at', to_char(n.recorded_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by n.id), '[]')
        from patient_name n where n.practice_id = p.practice_id and n.patient_id = p.id and n.removed_at is null) as other_names,
      (select coalesce(json_agg(json_build_object('id', m.id, 'merged_id', m.merged_id, 'mrn', o.mrn, 'name', o.first_name || ' ' || o.last_name, 'reason', m.reason,
          'merged_at', to_char(m.merged_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'merged_by', u.first_name || ' ' || u.last_name) order by m.id desc), '[]')
        from patient_merge m join patient o on o.practice_id = m.practice_id and o.id = m.merged_id
        join app_user u on u.practice_id = m.practice_id and u.id = m.merged_by
        where m.practice_id = p.practice_id and m.survivor_id = p.id and m.unmerged_at is null) as merges
    from patient p where p.practice_id = current_practice() and p.id = ${id}`.execute(db)
  return rows[0]
}

export type RecordChange = Pick<
  Updateable<PatientTable>,
  | 'mrn' | 'first_name' | 'last_name' | 'preferred_name' | 'date_of_birth' | 'sex' | 'pronouns' | 'phone' | 'email' | 'care_status' | 'treatment_type' | 'location_id'
  | 'record_state' | 'archive_reason' | 'merged_into' | 'sort_key' | 'search_key'
>

/** Null where the MRN is another patient's. The version goes up by one. */
export async function updateRecord(db: Db, id: number, change: RecordChange, now: Date): Promise<KeptPatient | null> {
  if (change.mrn !== undefined) {
    const taken = await db.selectFrom('patient').select('id').where('mrn', '=', change.mrn).where('id', '<>', id).executeTakeFirst()
    if (taken) return null
  }
  return db
    .updateTable('patient')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returning(kept_columns)
    .executeTakeFirstOrThrow()
}

export async function insertOtherName(db: Db, name: { practice_id: number; patient_id: number; kind: 'previous' | 'merged'; first_name: string; last_name: string; recorded_by: number }): Promise<void> {
  await db.insertInto('patient_name').values(name).execute()
}
