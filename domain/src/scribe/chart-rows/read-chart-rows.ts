/** Rows as their writer consented to them become facts; what belongs to one assessment or one sample becomes one. */
import { entriesOf, findMissing, type ChartRow, type Entered, type RowFault } from './chart-row.ts'
import type { RowContext } from './known-facts.ts'
import { row_families } from './list-chart-rows.ts'
import type { RowFamily } from './row-family.ts'
import { slot_places, type PlacedKind } from './slot-places.data.ts'

/** What the writer sends of a ticked row. */
export interface RowConsent {
  id: string
  entered: Entered
  /** The version of the chart's row that was shown, where the row changes one. */
  seen_version: number | null
}

export interface ConsentFault extends RowFault {
  /** Place in the list of consents. */
  at: number
}

/** One fact to write, from one or several rows. */
export interface RowFact {
  kind: PlacedKind
  /** Columns of the kind; of a change only those that change. */
  fields: Record<string, unknown>
  target: ChartRow['target']
  rows: { at: number; row: ChartRow; written: string; on: string | null }[]
}

/** Kinds of which the rows of one visit are one assessment or one sample. */
const joined_kinds: ReadonlySet<PlacedKind> = new Set(['menstrual_record', 'semen_analysis'])

export function readChartRows(consents: readonly RowConsent[], offered: readonly ChartRow[], around: RowContext): { facts: RowFact[]; faults: ConsentFault[] } {
  const [facts, faults]: [RowFact[], ConsentFault[]] = [[], []]
  for (const [at, consent] of consents.entries()) {
    const row = offered.find(({ id }) => id === consent.id)
    const refused = whyRefused(consent, row, consents.slice(0, at))
    if (refused !== null || !row) {
      faults.push({ at, field: 'id', message: refused! })
      continue
    }
    // What the caller leaves out stays as it was offered; what the row does not have is not looked at.
    const entered: Entered = { ...entriesOf(row), ...consent.entered }
    const missing = findMissing(row, entered)
    const read = missing.length > 0 ? { fields: {}, faults: missing } : readRow(row, entered, around)
    faults.push(...read.faults.map((fault) => ({ at, ...fault })))
    if (read.faults.length === 0) faults.push(...addTo(facts, { kind: row.kind, fields: read.fields, target: row.target, rows: [{ at, row, ...sayEntered(row, entered) }] }))
  }
  return { facts, faults }
}

function whyRefused({ id, seen_version }: RowConsent, row: ChartRow | undefined, before: readonly RowConsent[]): string | null {
  if (!row) return 'is not offered by this visit, or is in the chart from an earlier version of the note'
  if (before.some((other) => other.id === id)) return 'is there twice'
  if (row.state === 'present') return 'stands in the chart already'
  if (row.refusal !== null) return row.refusal
  return (row.target?.version ?? null) === seen_version ? null : 'was changed in the chart since you looked; look again'
}

function readRow(row: ChartRow, entered: Entered, around: RowContext) {
  return (row_families[row.kind] as RowFamily<PlacedKind>).read(entered, row, slot_places[row.slot_key] as never, around)
}

function addTo(facts: RowFact[], fact: RowFact): ConsentFault[] {
  const { at } = fact.rows[0]!
  const same = fact.target === null ? undefined : facts.find(({ kind, target }) => kind === fact.kind && target?.record_id === fact.target?.record_id)
  if (same) return [{ at, field: 'id', message: 'changes the same row of the chart as another ticked one' }]
  const joined = joined_kinds.has(fact.kind) ? facts.find(({ kind, fields }) => kind === fact.kind && fields['collected_on'] === fact.fields['collected_on']) : undefined
  if (!joined) {
    facts.push(fact)
    return []
  }
  const clash = Object.keys(fact.fields).find((name) => joined.fields[name] !== undefined && joined.fields[name] !== fact.fields[name])
  if (clash !== undefined) return [{ at, field: 'value', message: 'says another value for the same than another ticked one' }]
  joined.fields = { ...joined.fields, ...fact.fields }
  joined.rows.push(...fact.rows)
  return []
}

/** What is written, in the words of the row: "118/74 mmHg", and the day of it. */
function sayEntered({ inputs }: ChartRow, entered: Entered): { written: string; on: string | null } {
  const is_day = (type: string): boolean => type === 'day' || type === 'partial_day'
  const words = inputs.filter(({ type }) => !is_day(type)).flatMap(({ name, options }) => {
    const value = entered[name]?.trim() ?? ''
    return value === '' ? [] : [{ name, text: options.find((option) => option.value === value)?.label ?? value }]
  })
  const written = words.reduce((text, { name, text: next }) => (text === '' ? next : name === 'unit' ? `${text} ${next}` : `${text}, ${next}`), '')
  const day = inputs.find(({ type }) => is_day(type))
  return { written, on: day === undefined ? null : entered[day.name]?.trim() || null }
}
