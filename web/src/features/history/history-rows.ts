/** The facts of a section in the order in which it shows them: what stands before what is past, the newest or gravest first. */
import { fact_kinds, section_of_kind, type FactKind, type HistorySection } from '#domain/records/history/kinds.ts'
import type { Facts, FactStamp, History } from './data.ts'
import { sayFact } from './say-fact.ts'

export type AnyFact = FactStamp & { source: string; note: string | null }
export interface Row {
  kind: FactKind
  fact: AnyFact
}

export function kindsOf(section: HistorySection): FactKind[] {
  return fact_kinds.filter((kind) => section_of_kind[kind] === section)
}

const date_fields: Partial<Record<FactKind, string>> = {
  lab_result: 'collected_at', vital: 'measured_at', surgery: 'performed_on', immunization: 'given_on', menstrual_record: 'assessed_on', semen_analysis: 'collected_on',
  work_up_item: 'done_on', screening_event: 'done_on', pregnancy_intent: 'asked_on', contraception_use: 'started_on', problem: 'onset_on',
}
const gravity = ['anaphylaxis', 'severe', 'moderate', 'mild']

export function rowsOf(facts: Facts, section: HistorySection, are_errors_shown: boolean): Row[] {
  return kindsOf(section).flatMap((kind) => {
    const rows = (facts[kind] as unknown as AnyFact[]).filter(({ is_entered_in_error }) => are_errors_shown || !is_entered_in_error)
    return [...rows].sort((a, b) => rank(kind, a) - rank(kind, b) || compareKeys(kind, a, b) || a.id - b.id).map((fact) => ({ kind, fact }))
  })
}

function rank(kind: FactKind, fact: AnyFact): number {
  return (fact.is_entered_in_error ? 2 : 0) + (sayFact(kind, fact as never, 'UTC').is_past ? 1 : 0)
}

function compareKeys(kind: FactKind, a: AnyFact, b: AnyFact): number {
  const of = (fact: AnyFact, field: string) => (fact as unknown as Record<string, string | number | null>)[field]
  if (kind === 'pregnancy') return Number(of(a, 'number')) - Number(of(b, 'number'))
  if (kind === 'allergy') return graveness(of(a, 'severity')) - graveness(of(b, 'severity'))
  if (kind === 'medication') return String(of(a, 'name')).localeCompare(String(of(b, 'name')))
  const field = date_fields[kind]
  return field === undefined ? 0 : String(of(b, field) ?? '').localeCompare(String(of(a, field) ?? ''))
}

function graveness(severity: string | number | null | undefined): number {
  const at = gravity.indexOf(String(severity))
  return at === -1 ? gravity.length : at
}

export function standingOf(facts: Facts, section: HistorySection): Row[] {
  return rowsOf(facts, section, false)
}

const borne: ReadonlySet<string> = new Set(['uterus', 'cervix', 'left_ovary', 'right_ovary'])

/** Sections that the record's sex and organs leave without a subject and in which nothing is written: not shown until asked for. */
export function asideSections({ patient, facts }: Pick<History, 'patient' | 'facts'>): HistorySection[] {
  const is_bearing = patient.sex !== 'male' || facts.organ.some(({ organ, state, is_entered_in_error }) => !is_entered_in_error && state === 'present' && borne.has(organ))
  return is_bearing ? [] : (['menstrual', 'obstetric'] as const).filter((section) => standingOf(facts, section).length === 0)
}

/** What a new fact of a kind begins with. */
export function presetsFor(kind: FactKind, facts: Facts, today: string): Record<string, string> {
  switch (kind) {
    case 'pregnancy':
      return { number: String(1 + Math.max(0, ...facts.pregnancy.filter(({ is_entered_in_error }) => !is_entered_in_error).map(({ number }) => number))) }
    case 'menstrual_record':
      return { assessed_on: today }
    case 'pregnancy_intent':
      return { asked_on: today }
    case 'lab_result':
      return { comparator: '=' }
    case 'immunization':
      return { status: 'given' }
    case 'medication':
      return { is_supplement: 'no' }
    default:
      return {}
  }
}
