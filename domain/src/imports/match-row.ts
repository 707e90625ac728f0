/** Whether the chart says it already: the same result, another value for the same measurement, the same allergy. */
import type { ProposedRow } from '../interop/parsed-file.ts'
import { foldSearch } from '../records/search-key.ts'
import type { ChartFact, FactKind } from './chart-fact.ts'
import { saidOf } from './own-fact.ts'

/** A row of the chart as far as it decides whether a proposal says the same. */
export interface KnownFact {
  kind: FactKind
  id: number
  /** Code that names it in its kind: LOINC, ICD-10-CM, CVX; null where there is none. */
  code: string | null
  /** The words that name it. */
  name: string
  /** Instant in ISO 8601 UTC, or the partial date; null where none is kept. */
  at: string | null
  /** How its value reads: `<0.03 ng/mL`. */
  value: string
  accession_number: string | null
  /** All that it says, as own-fact.ts writes it; absent where nothing exported could be compared with it. */
  said?: string
}

/** duplicate: says the same. correction: the source says that it replaces it. differs: another value for the same, without saying so. */
export interface RowMatch {
  relation: 'duplicate' | 'correction' | 'differs'
  kind: FactKind
  fact_id: number
  value: string
}

export function matchRow(row: ProposedRow, fact: ChartFact, known: readonly KnownFact[]): RowMatch | null {
  if (row.detail.own_fact) return matchOwnFact(saidOf(row.detail.own_fact.kind, row.detail.own_fact.fields), known)
  const same = known.filter((candidate) => candidate.kind === fact.kind && isSameThing(fact, candidate))
  if (same.length === 0) return null
  const relate = (relation: RowMatch['relation'], { kind, id, value }: KnownFact): RowMatch => ({ relation, kind, fact_id: id, value })
  const value = describeValue(fact)
  const equal = same.find((candidate) => candidate.value === value)
  if (equal) return relate('duplicate', equal)
  switch (fact.kind) {
    case 'lab_result':
    case 'lab_finding': {
      // Two laboratories may measure at the same minute: with two accession numbers they are two results.
      const other = same.find((candidate) => !isOtherAccession(fact.values.accession_number, candidate))
      return other ? relate(row.status === 'corrected' ? 'correction' : 'differs', other) : null
    }
    case 'vital':
      return null
    case 'medication':
      return relate('differs', same[0]!)
    default:
      return relate('duplicate', same[0]!)
  }
}

/** What was exported here is there already only where the chart says exactly the same. */
function matchOwnFact(said: string, known: readonly KnownFact[]): RowMatch | null {
  const equal = known.find((candidate) => candidate.said === said)
  return equal ? { relation: 'duplicate', kind: equal.kind, fact_id: equal.id, value: equal.value } : null
}

function isSameThing(fact: ChartFact, known: KnownFact): boolean {
  const { code, name, at } = describeFact(fact)
  const is_same_name = code !== null && known.code !== null ? code === known.code : foldSearch(name) === foldSearch(known.name)
  if (!is_same_name) return false
  if (fact.kind === 'problem' || fact.kind === 'medication' || fact.kind === 'allergy') return true
  return at === known.at
}

function isOtherAccession(own: string | null, known: KnownFact): boolean {
  return own !== null && known.accession_number !== null && own !== known.accession_number
}

/** What a fact is called and when it was, as the chart's rows are compared. */
export function describeFact(fact: ChartFact): { code: string | null; name: string; at: string | null } {
  switch (fact.kind) {
    case 'lab_result':
      return { code: fact.values.loinc, name: fact.values.name, at: fact.values.collected_at.toISOString() }
    case 'lab_finding':
      return { code: fact.values.loinc, name: fact.values.name, at: fact.values.collected_on }
    case 'vital':
      return { code: fact.values.loinc, name: fact.values.name, at: fact.values.measured_at.toISOString() }
    case 'problem':
      return { code: fact.values.icd10cm, name: fact.values.description, at: null }
    case 'medication':
      return { code: null, name: fact.values.name, at: null }
    case 'allergy':
      return { code: null, name: fact.values.substance, at: null }
    case 'surgery':
      return { code: null, name: fact.values.name, at: fact.values.performed_on }
    case 'immunization':
      return { code: fact.values.cvx, name: fact.values.vaccine, at: fact.values.given_on }
    default:
      return { code: null, name: saidOf(fact.kind, fact.values), at: null }
  }
}

/** The value in the words by which two are compared and shown; the name where the fact is its name. */
export function describeValue(fact: ChartFact): string {
  switch (fact.kind) {
    case 'lab_result':
      return writeResult(fact.values)
    case 'lab_finding':
      return fact.values.value_text
    case 'vital':
      return fact.values.diastolic === null ? `${fact.values.value} ${fact.values.unit}` : `${fact.values.value}/${fact.values.diastolic} ${fact.values.unit}`
    case 'medication':
      return foldSearch([fact.values.dose, fact.values.route, fact.values.frequency].filter(Boolean).join(' '))
    default:
      return foldSearch(describeFact(fact).name)
  }
}

export function writeResult({ comparator, value, unit }: { comparator: string; value: number; unit: string }): string {
  return `${comparator === '=' ? '' : comparator}${value} ${unit}`
}
