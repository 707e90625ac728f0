import { sql } from 'kysely'
import type { Patient, PatientSummary } from '#contract/patients.ts'
import type { Db } from '../../platform/db/pool.ts'
import type { PatientTable } from '../../platform/db/tables.ts'

const summary_columns = ['id', 'mrn', 'first_name', 'last_name', 'preferred_name', 'date_of_birth', 'sex', 'pronouns'] as const
const columns = [...summary_columns, 'phone', 'email', 'version', 'created_at', 'updated_at'] as const

export type FoundPatient = PatientSummary & { sort_key: string }

/** A page by name after a position, of those whose search key holds every pattern (`LIKE`). */
export async function listPatients(
  db: Db,
  { patterns, after, limit }: { patterns: string[]; after: readonly [sort_key: string, id: number] | null; limit: number },
): Promise<FoundPatient[]> {
  if (patterns.length === 0) {
    let page = db.selectFrom('patient').select([...summary_columns, 'sort_key'])
    if (after) page = page.where(({ eb, refTuple, tuple }) => eb(refTuple('sort_key', 'id'), '>', tuple(after[0], after[1])))
    return page.orderBy('sort_key').orderBy('id').limit(limit).execute()
  }
  const { rows } = await sql<FoundPatient>`
    select id, mrn, first_name, last_name, preferred_name, date_of_birth, sex, pronouns, sort_key
    from find_patients(${patterns}, ${after?.[0] ?? null}, ${after?.[1] ?? null}, ${limit})`.execute(db)
  return rows
}

/** How many match, counted no further than `cap`. */
export async function countPatients(db: Db, patterns: string[], cap: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count_patients(${patterns}, ${cap}) as n`.execute(db)
  return rows[0]!.n
}

export async function findPatient(db: Db, id: number): Promise<Patient | undefined> {
  return db.selectFrom('patient').select(columns).where('id', '=', id).executeTakeFirst()
}

export type PatientRow = Pick<
  PatientTable,
  'practice_id' | 'mrn' | 'first_name' | 'last_name' | 'preferred_name' | 'date_of_birth' | 'sex' | 'pronouns' | 'phone' | 'email' | 'sort_key' | 'search_key' | 'created_by'
>

/** Null where the practice has this MRN already. */
export async function insertPatient(db: Db, row: PatientRow): Promise<Patient | null> {
  const inserted = await db
    .insertInto('patient')
    .values(row)
    .onConflict((conflict) => conflict.columns(['practice_id', 'mrn']).doNothing())
    .returning(columns)
    .executeTakeFirst()
  return inserted ?? null
}

/** The next free number of the practice's own series. */
export async function nextMrn(db: Db): Promise<string> {
  const { rows } = await sql<{ mrn: string }>`select next_mrn() as mrn`.execute(db)
  return rows[0]!.mrn
}
