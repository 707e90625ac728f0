/** Facts that this product exported and that come back unchanged: every field of theirs, also of kinds that no other file brings. */
import { canonicalJson } from '../records/canonical-json.ts'
import type { FactKind as HistoryKind } from '../records/history/kinds.ts'

export interface OwnFact {
  kind: string
  fields: Readonly<Record<string, unknown>>
  is_error: boolean
}

/** Kinds that only an export of this product brings. */
export const restored_kinds = ['family_history', 'social_history', 'menstrual_record', 'pregnancy', 'contraception_use', 'semen_analysis', 'work_up_item', 'screening_event', 'organ', 'pregnancy_intent'] as const satisfies readonly HistoryKind[]
export type RestoredKind = (typeof restored_kinds)[number]

/** Columns of instants: what is written with another offset is the same. */
const instants = ['collected_at', 'measured_at']
const not_compared = ['source', 'note', 'accession_number', 'reference_range', 'abnormal_flag']

/** The columns of a fact as they are written to the chart. */
export function valuesOf({ kind, fields }: OwnFact): Record<string, unknown> {
  const values: Record<string, unknown> = { ...fields }
  for (const key of instants) if (typeof values[key] === 'string') values[key] = new Date(values[key])
  if (kind === 'pregnancy' && Array.isArray(values['fetuses'])) values['fetuses'] = JSON.stringify(values['fetuses'])
  return values
}

/** What a fact says, as one text: two that say the same are the same fact. */
export function saidOf(kind: string, fields: Readonly<Record<string, unknown>>): string {
  const said = Object.entries(fields).flatMap(([key, value]) => (not_compared.includes(key) || value === null || value === undefined ? [] : [[key, instants.includes(key) && typeof value === 'string' ? new Date(value).toISOString() : value] as const]))
  return `${kind} ${canonicalJson(Object.fromEntries(said))}`
}
