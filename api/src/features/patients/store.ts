import { sql } from 'kysely'
import type { Allergy, Patient, PatientSummary } from '#contract/patients.ts'
import type { Db } from '../../platform/db/pool.ts'
import type { PatientTable } from '../../platform/db/tables.ts'

const summary_columns = ['id', 'mrn', 'first_name', 'last_name', 'preferred_name', 'date_of_birth', 'sex', 'pronouns'] as const
const columns = [...summary_columns, 'phone', 'email', 'version', 'created_at', 'updated_at'] as const

export type FoundPatient = PatientSummary & { sort_key: string }

/** A page by name after a position, of those whose search key holds every pattern (`LIKE`), and how many there are, counted no further than `cap` + 1. */
export async function pagePatients(
  db: Db,
  { patterns, after, limit, cap }: { patterns: string[]; after: readonly [sort_key: string, id: number] | null; limit: number; cap: number },
): Promise<{ items: FoundPatient[]; total: number }> {
  const { rows } = await sql<{ items: FoundPatient[]; total: number }>`
    select total, items from page_patients(${patterns}, ${after?.[0] ?? null}, ${after?.[1] ?? null}, ${limit}, ${cap})`.execute(db)
  return rows[0]!
}

/** How many the practice has, counted no further than `cap`. */
export async function countPatients(db: Db, cap: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from patient where practice_id = current_practice() limit ${cap}) counted`.execute(db)
  return rows[0]!.n
}

export async function findPatient(db: Db, id: number): Promise<Patient | undefined> {
  return db.selectFrom('patient').select(columns).where('id', '=', id).executeTakeFirst()
}

export type PatientRow = Pick<
  PatientTable,
  'practice_id' | 'first_name' | 'last_name' | 'preferred_name' | 'date_of_birth' | 'sex' | 'pronouns' | 'phone' | 'email' | 'sort_key' | 'search_key' | 'created_by'
> & {
  /** Null: the next free number of the practice's series; `search_key` is then composed without it and gets it here. */
  mrn: string | null
}

/** Null where the practice has this MRN already. */
export async function insertPatient(db: Db, row: PatientRow): Promise<Patient | null> {
  const added_to_key = row.mrn === null ? sql`n.mrn || ' '` : sql`''`
  const { rows } = await sql<Patient>`
    insert into patient (practice_id, mrn, first_name, last_name, preferred_name, date_of_birth, sex, pronouns, phone, email, sort_key, search_key, created_by)
    select ${row.practice_id}::bigint, n.mrn, ${row.first_name}, ${row.last_name}, ${row.preferred_name}, ${row.date_of_birth}::date, ${row.sex}, ${row.pronouns},
           ${row.phone}, ${row.email}, ${row.sort_key}, ${row.search_key} || ${added_to_key}, ${row.created_by}::bigint
    from (select coalesce(${row.mrn}, next_mrn()) as mrn) n
    on conflict (practice_id, mrn) do nothing
    returning ${sql.join(columns.map((column) => sql.ref(column)))}`.execute(db)
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
