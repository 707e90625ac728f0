import { sql } from 'kysely'
import type { Allergy, Patient, PatientRow, PatientSummary } from '#contract/patients.ts'
import type { Cell } from '#domain/records/count-facets.ts'
import type { ListSort, RecordState } from '#domain/records/patient-filters.ts'
import type { Db } from '../../platform/db/pool.ts'
import type { PatientTable } from '../../platform/db/tables.ts'

export const summary_columns = ['id', 'mrn', 'first_name', 'last_name', 'preferred_name', 'date_of_birth', 'sex', 'pronouns'] as const
export const patient_columns = [...summary_columns, 'phone', 'email', 'version', 'created_at', 'updated_at'] as const

/** A row with its place in the order: what the cursor after it holds. */
export type FoundPatient = Omit<PatientRow, 'is_similar'> & { place: string[] }

export interface PageRequest {
  query: Record<string, unknown>
  sort: ListSort
  after: readonly string[] | null
  limit: number
  cap: number
}

/** A page of the list, and how many are in it, counted no further than `cap` + 1. */
export async function pagePatients(db: Db, { query, sort, after, limit, cap }: PageRequest): Promise<{ items: FoundPatient[]; total: number }> {
  const { rows } = await sql<{ items: FoundPatient[]; total: number }>`
    select total, items from page_patients(${JSON.stringify(query)}::jsonb, ${sort}, ${after}::text[], ${limit}, ${cap})`.execute(db)
  return rows[0]!
}

export interface Location {
  id: number
  name: string
  is_active: boolean
}

/** `births`: bounds of the ranges of ages, ascending. */
export async function countCells(db: Db, query: Record<string, unknown>, births: string[], new_since: string, user_id: number): Promise<{ cells: Cell[]; locations: Location[] }> {
  const { rows } = await sql<{ cells: Cell[]; locations: Location[] }>`
    select c.cells, (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'is_active', l.is_active) order by lower(l.name)), '[]') from practice_location l) as locations
    from count_patient_cells(${JSON.stringify(query)}::jsonb, ${births}::date[], ${new_since}::timestamptz, ${user_id}) c`.execute(db)
  return rows[0]!
}

/** How many the practice has, counted no further than `cap`. */
export async function countPatients(db: Db, cap: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from patient where practice_id = current_practice() and record_state = 'current' limit ${cap}) counted`.execute(db)
  return rows[0]!.n
}

export type StoredPatient = Patient & { merged_into: number | null }

export async function findPatient(db: Db, id: number): Promise<StoredPatient | undefined> {
  return db.selectFrom('patient').select([...patient_columns, 'merged_into']).where('id', '=', id).executeTakeFirst()
}

export interface SimilarPatient extends PatientSummary {
  phone: string | null
  record_state: RecordState
  is_same_birth: boolean
}

/** `name` folded, last name first, as in the sort key. */
export async function findSimilar(db: Db, name: string, date_of_birth: string | null, except_id: number): Promise<SimilarPatient[]> {
  const { rows } = await sql<SimilarPatient>`
    select p.id, p.mrn, p.first_name, p.last_name, p.preferred_name, p.date_of_birth, p.sex, p.pronouns, p.phone, p.record_state, coalesce(f.is_same_birth, false) as is_same_birth
    from find_similar_patients(${name}, ${date_of_birth}::date, ${except_id}, 5) f
    join patient p on p.practice_id = current_practice() and p.id = f.id
    order by 11 desc, f.similarity desc, p.id`.execute(db)
  return rows
}

export type PatientRegistration = Pick<
  PatientTable,
  'practice_id' | 'first_name' | 'last_name' | 'preferred_name' | 'date_of_birth' | 'sex' | 'pronouns' | 'phone' | 'email' | 'treatment_type' | 'location_id' | 'sort_key' | 'search_key' | 'created_by'
> & {
  /** Null: the next free number of the practice's series; `search_key` is then composed without it and gets it here. */
  mrn: string | null
}

/** Null where the practice has this MRN already. */
export async function insertPatient(db: Db, row: PatientRegistration): Promise<Patient | null> {
  const added_to_key = row.mrn === null ? sql`n.mrn || ' '` : sql`''`
  const { rows } = await sql<Patient>`
    insert into patient (practice_id, mrn, first_name, last_name, preferred_name, date_of_birth, sex, pronouns, phone, email, treatment_type, location_id, sort_key, search_key, created_by)
    select ${row.practice_id}::bigint, n.mrn, ${row.first_name}, ${row.last_name}, ${row.preferred_name}, ${row.date_of_birth}::date, ${row.sex}, ${row.pronouns},
           ${row.phone}, ${row.email}, ${row.treatment_type}, ${row.location_id}::bigint, ${row.sort_key}, ${row.search_key} || ${added_to_key}, ${row.created_by}::bigint
    from (select coalesce(${row.mrn}, next_mrn()) as mrn) n
    on conflict (practice_id, mrn) do nothing
    returning ${sql.join(patient_columns.map((column) => sql.ref(column)))}`.execute(db)
  return rows[0] ?? null
}

/** The gravest first, as every identity strip shows them. */
export function listAllergies(db: Db, patient_id: number): Promise<Allergy[]> {
  return db
    .selectFrom('allergy')
    .select(['id', 'substance', 'reaction', 'severity'])
    .where('patient_id', '=', patient_id)
    .where('is_entered_in_error', '=', false)
    .orderBy((eb) => eb('severity', '=', 'anaphylaxis'), (order) => order.desc().nullsLast())
    .orderBy('id')
    .execute()
}
