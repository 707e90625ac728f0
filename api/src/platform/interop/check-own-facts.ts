import { z } from 'zod'
import { fact_fields, partial_date } from '#contract/history-facts.ts'
import type { ParsedFile, ProposedRow, ReadRefusal } from '#domain/interop/parsed-file.ts'
import { checkFact } from '#domain/records/history/check-fact.ts'
import { fact_kinds, type FactKind } from '#domain/records/history/kinds.ts'
import type { Result } from '#domain/result.ts'

const of_result = { accession_number: z.string().max(200).nullable(), reference_range: z.string().max(500).nullable(), abnormal_flag: z.string().max(60).nullable() }
const shapes: Record<string, z.ZodType> = {
  ...fact_fields,
  vital: fact_fields.vital.extend({ name: z.string().min(1).max(200) }),
  lab_result: fact_fields.lab_result.extend(of_result),
  lab_finding: z.strictObject({ ...of_result, source: fact_fields.vital.shape.source, note: fact_fields.vital.shape.note, loinc: z.string().max(20).nullable(), name: z.string().min(1).max(300), value_text: z.string().min(1).max(4000), collected_on: z.union([partial_date, z.iso.datetime({ local: true, offset: true })]).nullable() }),
}

/** Dates are checked against a person when they are accepted; here only against one another. */
const anybody = { date_of_birth: '1850-01-01' }
const ever = '9999-12-31'

/** A fact that says it was exported from here must have the shape that a person could have written; else only what it shows is proposed. */
export function checkOwnFacts(read: Result<ParsedFile, ReadRefusal>): Result<ParsedFile, ReadRefusal> {
  if (read.ok) for (const row of read.value.rows) dropMisshapen(row)
  return read
}

function dropMisshapen(row: ProposedRow): void {
  const own = row.detail.own_fact
  if (!own) return
  const shape = shapes[own.kind]
  const is_history = (fact_kinds as readonly string[]).includes(own.kind)
  const is_good = shape?.safeParse(own.fields).success === true && (!is_history || checkFact(own.kind as FactKind, own.fields, anybody, ever, new Date(`${ever}T00:00:00Z`)).length === 0)
  if (is_good) return
  delete row.detail.own_fact
  row.warnings.push('This was exported from here, but its fields do not fit; only what it shows is proposed.')
}
