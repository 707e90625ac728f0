import { sql } from 'kysely'
import { fact_fields } from '#contract/history-facts.ts'
import type { ChartFact, FactKind } from '#domain/imports/chart-fact.ts'
import { saidOf } from '#domain/imports/own-fact.ts'
import { fact_kinds } from '#domain/records/history/kinds.ts'
import { writeResult, type KnownFact } from '#domain/imports/match-row.ts'
import { foldSearch } from '#domain/records/search-key.ts'
import type { Db } from '../../../platform/db/pool.ts'

/** What the chart holds of the kinds that an import may bring, for saying what is there already. Errors do not count. */
export async function listKnownFacts(db: Db, patient_id: number): Promise<KnownFact[]> {
  const of = <T extends FactKind>(kind: T) => db.selectFrom(kind as 'lab_result').where('patient_id', '=', patient_id).where('is_entered_in_error', '=', false)
  const results = await of('lab_result').select(['id', 'loinc', 'name', 'comparator', 'value', 'unit', 'collected_at', 'accession_number']).execute()
  const findings = await db
    .selectFrom('lab_finding')
    .select(['id', 'loinc', 'name', 'value_text', 'collected_on', 'accession_number'])
    .where('patient_id', '=', patient_id)
    .where('is_entered_in_error', '=', false)
    .execute()
  const vitals = await db
    .selectFrom('vital')
    .select(['id', 'loinc', 'name', 'value', 'diastolic', 'unit', 'measured_at'])
    .where('patient_id', '=', patient_id)
    .where('is_entered_in_error', '=', false)
    .execute()
  const known = [
    ...results.map(
      (row): KnownFact => ({ kind: 'lab_result', id: row.id, code: row.loinc, name: row.name, at: new Date(row.collected_at).toISOString(), value: writeResult(row), accession_number: row.accession_number }),
    ),
    ...findings.map((row): KnownFact => ({ kind: 'lab_finding', id: row.id, code: row.loinc, name: row.name, at: row.collected_on, value: row.value_text, accession_number: row.accession_number })),
    ...vitals.map(
      (row): KnownFact => ({
        kind: 'vital', id: row.id, code: row.loinc, name: row.name, at: new Date(row.measured_at).toISOString(), accession_number: null,
        value: row.diastolic === null ? `${row.value} ${row.unit}` : `${row.value}/${row.diastolic} ${row.unit}`,
      }),
    ),
    ...(await listNamedFacts(db, patient_id)),
  ]
  const said = await listSaid(db, patient_id)
  // What the comparison by name passes over (resolved, stopped, kinds of the history) is still known word for word.
  const named = new Set(known.map(({ kind, id }) => `${kind} ${id}`))
  return [
    ...known.map((fact) => ({ ...fact, said: said.get(`${fact.kind} ${fact.id}`)?.said })),
    ...[...said.values()].filter(({ kind, id }) => !named.has(`${kind} ${id}`)).map(({ kind, id, said: words }): KnownFact => ({ kind: kind as FactKind, id, code: null, name: words, at: null, value: foldSearch(words), accession_number: null, said: words })),
  ]
}

/** Columns are the contract's, never a caller's: they may stand in the text of a statement. */
const all_fields = fact_kinds
  .map((kind) => {
    const fields = [...Object.keys(fact_fields[kind].shape), ...(kind === 'vital' ? ['name'] : [])].map((column) => `'${column}', ${column}`).join(', ')
    return `select '${kind}' as kind, id, json_build_object(${fields}) as fields from ${kind} where patient_id = p.id and not is_entered_in_error`
  })
  .join('\nunion all\n')

/** Everything that each fact says, to know again what was exported from here. */
async function listSaid(db: Db, patient_id: number): Promise<Map<string, { kind: string; id: number; said: string }>> {
  const { rows } = await sql<{ kind: string; id: number; fields: Record<string, unknown> }>`select f.* from patient p, lateral (${sql.raw(all_fields)}) f where p.id = ${patient_id}`.execute(db)
  return new Map(rows.map(({ kind, id, fields }) => [`${kind} ${id}`, { kind, id, said: saidOf(kind, fields) }]))
}

/** Facts that are what they are called. */
async function listNamedFacts(db: Db, patient_id: number): Promise<KnownFact[]> {
  const { rows } = await sql<{ kind: FactKind; id: number; code: string | null; name: string; at: string | null; words: string | null }>`
    select 'problem' as kind, id, icd10cm as code, description as name, null as at, description as words from problem where patient_id = ${patient_id} and not is_entered_in_error and resolved_on is null
    union all
    select 'medication', id, null, name, null, concat_ws(' ', dose, route, frequency) from medication where patient_id = ${patient_id} and not is_entered_in_error and stopped_on is null
    union all
    select 'allergy', id, null, substance, null, substance from allergy where patient_id = ${patient_id} and not is_entered_in_error
    union all
    select 'surgery', id, null, name, performed_on, name from surgery where patient_id = ${patient_id} and not is_entered_in_error
    union all
    select 'immunization', id, cvx, vaccine, given_on, vaccine from immunization where patient_id = ${patient_id} and not is_entered_in_error`.execute(db)
  return rows.map(({ kind, id, code, name, at, words }) => ({ kind, id, code, name, at, value: foldSearch(words ?? ''), accession_number: null }))
}

export interface FactOrigin {
  practice_id: number
  patient_id: number
  import_row_id: number
  user_id: number
}

/** Writes one accepted fact. It is recorded and, by having been looked at, confirmed by the person who accepted it. */
export async function insertFact(db: Db, { kind, values }: ChartFact, { user_id, ...of }: FactOrigin, now: Date): Promise<number> {
  const row = { ...of, ...values, source: 'import', recorded_by: user_id, recorded_at: now, confirmed_by: user_id, confirmed_at: now }
  const { id } = await db.insertInto(kind as 'lab_result').values(row as never).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The result before gives way to its correction: kept, struck through, with what came after it. */
export async function supersede(db: Db, kind: 'lab_result' | 'lab_finding', fact_id: number, by_fact_id: number): Promise<boolean> {
  const changed = await db
    .updateTable(kind as 'lab_result')
    .set((eb) => ({ is_entered_in_error: true, error_reason: 'replaced by a corrected result', superseded_by: by_fact_id, version: eb('version', '+', 1) }))
    .where('id', '=', fact_id)
    .where('is_entered_in_error', '=', false)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Takes facts back out of the chart; those that somebody marked as an error already stay as they are. */
export async function takeBack(db: Db, kind: FactKind, fact_ids: readonly number[], reason: string): Promise<number> {
  const changed = await db
    .updateTable(kind as 'lab_result')
    .set((eb) => ({ is_entered_in_error: true, error_reason: reason, version: eb('version', '+', 1) }))
    .where('id', 'in', [...fact_ids])
    .where('is_entered_in_error', '=', false)
    .executeTakeFirst()
  return Number(changed.numUpdatedRows)
}

/** Results that another file has replaced by now: they do not come back when that file is undone too. */
export async function forgetReplaced(db: Db, kind: 'lab_result' | 'lab_finding', fact_ids: readonly number[], reason: string): Promise<void> {
  await db
    .updateTable(kind as 'lab_result')
    .set((eb) => ({ superseded_by: null, error_reason: reason, version: eb('version', '+', 1) }))
    .where('id', 'in', [...fact_ids])
    .where('superseded_by', 'is not', null)
    .execute()
}

/** Results that had given way to one of these come back. */
export async function restoreSuperseded(db: Db, kind: 'lab_result' | 'lab_finding', by_fact_ids: readonly number[]): Promise<number> {
  const changed = await db
    .updateTable(kind as 'lab_result')
    .set((eb) => ({ is_entered_in_error: false, error_reason: null, superseded_by: null, version: eb('version', '+', 1) }))
    .where('superseded_by', 'in', [...by_fact_ids])
    .executeTakeFirst()
  return Number(changed.numUpdatedRows)
}
