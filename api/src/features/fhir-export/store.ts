import { sql } from 'kysely'
import { fact_fields } from '#contract/history-facts.ts'
import type { ExportedChart, ExportedFact } from '#domain/interop/fhir-export/chart-bundle.ts'
import type { ExportKind } from '#domain/interop/fhir-export/fact-resource.ts'
import { fact_kinds } from '#domain/records/history/kinds.ts'
import type { Db } from '../../platform/db/pool.ts'

/** Columns of each kind are the contract's, never a caller's: they may stand in the text of a statement. */
const result_columns = ['accession_number', 'reference_range', 'abnormal_flag']
const columns_of: Record<ExportKind, string[]> = {
  ...(Object.fromEntries(fact_kinds.map((kind) => [kind, Object.keys(fact_fields[kind].shape)])) as Record<ExportKind, string[]>),
  lab_result: [...Object.keys(fact_fields.lab_result.shape), ...result_columns],
  vital: [...Object.keys(fact_fields.vital.shape), 'name'],
  lab_finding: ['source', 'note', 'loinc', 'name', 'value_text', 'collected_on', ...result_columns],
}
/** A result that a correction took the place of is not given on; the correction is. */
const superseded = ['lab_result', 'lab_finding']
const stamp = ['id', 'version', 'is_entered_in_error', 'error_reason', 'sensitivity', 'recorded_by', 'recorded_at']

const all_facts = Object.entries(columns_of)
  .map(([kind, columns]) => {
    const fields = columns.map((column) => `'${column}', ${column}`).join(', ')
    return `select '${kind}' as kind, ${stamp.join(', ')}, json_build_object(${fields}) as fields from ${kind} where patient_id = $patient${superseded.includes(kind) ? ' and superseded_by is null' : ''}`
  })
  .join('\nunion all\n')

/** Every fact of every kind that the caller may see, without any limit, in one trip. */
export async function listFacts(db: Db, patient_id: number): Promise<ExportedFact[]> {
  const [before = '', ...rest] = all_facts.split('$patient')
  const query = rest.reduce((statement, part) => sql`${statement}${patient_id}${sql.raw(part)}`, sql`${sql.raw(before)}`)
  const { rows } = await sql<ExportedFact>`select * from (${query}) f order by kind, id`.execute(db)
  return rows
}

export interface NoteRow {
  id: number
  version: number
  title: string
  visit_on: string
  canonical: string
  sha256: string
  signed_by: number
  /** ISO 8601 instant. */
  signed_at: string
}

/** Signed notes in their version in force; those marked as entered in error are not given on. */
export async function listSignedNotes(db: Db, patient_id: number): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select distinct on (n.id) n.id, v.version, n.title, n.visit_on::text as visit_on, v.canonical, v.sha256, v.signed_by, v.signed_at
    from note n
    join note_version v on v.practice_id = n.practice_id and v.note_id = n.id
    where n.patient_id = ${patient_id} and n.status = 'signed'
      and not exists (select from note_error e where e.practice_id = n.practice_id and e.note_id = n.id)
    order by n.id, v.version desc`.execute(db)
  return rows
}

export async function findPractice(db: Db): Promise<ExportedChart['practice']> {
  const { rows } = await sql<ExportedChart['practice']>`select id, name from practice where id = current_practice()`.execute(db)
  return rows[0]!
}

export async function listPeople(db: Db, ids: readonly number[]): Promise<ExportedChart['people']> {
  if (ids.length === 0) return []
  return db
    .selectFrom('app_user')
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('name'), 'credentials'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
}
