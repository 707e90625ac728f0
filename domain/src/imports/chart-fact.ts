/**
 * What an accepted row becomes in the chart. Nothing is converted or completed: a number enters as a number only with a LOINC
 * code, a UCUM unit and a day; anything less is kept as a finding in the words of the source. Kinds for which the chart has no
 * table stay with the file and are said to.
 */
import type { ProposedRow, RowKind } from '../interop/parsed-file.ts'
import { accept, refuse, type Result } from '../result.ts'
import { valuesOf, type RestoredKind } from './own-fact.ts'
import { dateOf, dayOf, instantOf } from './source-time.ts'

export interface ResultFields {
  loinc: string | null
  name: string
  accession_number: string | null
  reference_range: string | null
  abnormal_flag: string | null
  result_status: string
  value_as_written: string | null
  unit_as_written: string | null
  performer: string | null
}

/** The table and the columns of its own; where it comes from and who stands for it is added by whoever writes it. */
export type ChartFact =
  | { kind: 'lab_result'; values: ResultFields & { loinc: string; comparator: '<' | '<=' | '=' | '>=' | '>'; value: number; unit: string; collected_at: Date; collected_precision: 'day' | 'minute' } }
  | { kind: 'lab_finding'; values: ResultFields & { value_text: string; collected_on: string | null } }
  | { kind: 'vital'; values: { loinc: string; name: string; value: number; diastolic: number | null; unit: string; measured_at: Date } }
  | { kind: 'problem'; values: { icd10cm: string | null; description: string; onset_on: string | null; resolved_on: string | null } }
  | { kind: 'medication'; values: { name: string; is_supplement: boolean; dose: string | null; route: string | null; frequency: string | null; started_on: string | null; stopped_on: string | null; indication: string | null } }
  | { kind: 'allergy'; values: { substance: string; reaction: string | null; severity: 'mild' | 'moderate' | 'severe' | null; category: 'drug' | 'food' | 'environment' | null; criticality: 'low' | 'high' | null } }
  | { kind: 'surgery'; values: { name: string; performed_on: string | null; indication: string | null } }
  | { kind: 'immunization'; values: { vaccine: string; cvx: string | null; status: 'given' | 'declined'; given_on: string | null; lot: string | null } }
  | { kind: RestoredKind; values: Record<string, unknown> }
export type FactKind = ChartFact['kind']

const reasons: Partial<Record<RowKind, string>> = {
  pregnancy_status: 'Pregnancy is recorded in the history, from what the patient says; this stays with the file.',
  pregnancy: 'A pregnancy is recorded in the obstetric history with its outcome; this stays with the file.',
  family_history: 'Family history is taken with the patient; this stays with the file.',
  social_history: 'Social history is taken with the patient; this stays with the file.',
  demographic: 'Names, addresses and contacts are changed at the patient, never by a file.',
  appointment: 'Appointments elsewhere are not this practice’s; they stay with the file.',
  order: 'An order is not a result; it stays with the file.',
  encounter: 'Visits elsewhere stay with the file.',
  document: 'Documents are read here, with the file.',
}

/** Why a row can not become a fact, or the fact. `zone`: where the practice is, for times without an offset. */
export function toChartFact(row: ProposedRow, zone: string): Result<ChartFact, string> {
  if (row.status === 'cancelled') return refuse('The source cancelled it; it stays with the file.')
  if (row.status === 'entered-in-error') return refuse('The source took it back as an error; it stays with the file.')
  // The reader has shown that its fields say what the row shows, and that each has the shape of its kind.
  if (row.detail.own_fact) return accept({ kind: row.detail.own_fact.kind, values: valuesOf(row.detail.own_fact) } as ChartFact)
  switch (row.kind) {
    case 'lab_result':
      return toResult(row, zone)
    case 'vital':
      return toVital(row, zone)
    case 'problem':
      if (row.is_negated) return refuse('Says that something is not there; the chart lists what is. It stays with the file.')
      return accept({ kind: 'problem', values: { icd10cm: codeOf(row, 'ICD-10-CM'), description: row.label, onset_on: dayOf(row.observed), resolved_on: dayOf(row.detail.ended) } })
    case 'medication':
      return toMedication(row)
    case 'allergy':
      return toAllergy(row)
    case 'surgery':
      if (row.is_negated || row.status === 'not-done') return refuse('It was not done; it stays with the file.')
      return accept({ kind: 'surgery', values: { name: row.label, performed_on: chartDate(row), indication: row.detail.reason ?? null } })
    case 'immunization':
      return accept({ kind: 'immunization', values: { vaccine: row.label, cvx: codeOf(row, 'CVX'), status: row.is_negated || row.status === 'not-done' ? 'declined' : 'given', given_on: chartDate(row), lot: row.detail.lot_number ?? null } })
    default:
      return refuse(reasons[row.kind] ?? 'The chart has no place for it; it stays with the file.')
  }
}

function toResult(row: ProposedRow, zone: string): Result<ChartFact, string> {
  if (row.value === null || row.value.text.trim() === '') return refuse('There is no value; it stays with the file.')
  const { value } = row
  const loinc = codeOf(row, 'LOINC')
  const shared: ResultFields = {
    loinc,
    name: row.label,
    accession_number: row.accession_number,
    reference_range: row.reference_range,
    abnormal_flag: row.abnormal_flag,
    result_status: row.status,
    value_as_written: value.text,
    unit_as_written: value.unit_as_written,
    performer: row.performer,
  }
  const moment = row.observed && instantOf(row.observed, zone)
  if (loinc !== null && value.number !== null && value.number_high === null && value.unit_ucum !== null && moment) {
    return accept({
      kind: 'lab_result',
      values: { ...shared, loinc, comparator: value.comparator ?? '=', value: value.number, unit: value.unit_ucum, collected_at: moment.at, collected_precision: moment.precision },
    })
  }
  const unit = value.unit_as_written ?? value.unit_ucum
  const says_unit = unit === null || value.text.includes(unit)
  return accept({ kind: 'lab_finding', values: { ...shared, value_text: says_unit ? value.text : `${value.text} ${unit}`, collected_on: row.observed?.local ?? null } })
}

function toVital(row: ProposedRow, zone: string): Result<ChartFact, string> {
  const loinc = codeOf(row, 'LOINC')
  const moment = row.observed && instantOf(row.observed, zone)
  const { value } = row
  if (loinc === null || value === null || value.number === null || value.unit_ucum === null || !moment) {
    return refuse('A measurement needs a LOINC code, a number, a UCUM unit and a day. Correct it, or leave it with the file.')
  }
  // A blood pressure is one row of the chart: systolic and diastolic.
  const is_pressure = loinc === '85354-9'
  if (is_pressure && value.number_high === null) return refuse('A blood pressure needs both numbers. It stays with the file.')
  if (!is_pressure && value.comparator !== null) return refuse('A measurement is one number. It stays with the file.')
  const pair = is_pressure ? [Math.max(value.number, value.number_high!), Math.min(value.number, value.number_high!)] : [value.number, null]
  return accept({ kind: 'vital', values: { loinc, name: row.label, value: pair[0]!, diastolic: pair[1] ?? null, unit: value.unit_ucum, measured_at: moment.at } })
}

function toMedication(row: ProposedRow): Result<ChartFact, string> {
  if (row.is_negated || row.status === 'not-done') return refuse('It was not given; it stays with the file.')
  const { detail } = row
  const dose = detail.dose ?? (detail.dose_number === undefined ? null : `${detail.dose_number}${detail.dose_unit ? ` ${detail.dose_unit}` : ''}`)
  return accept({
    kind: 'medication',
    values: {
      name: row.label,
      is_supplement: detail.is_supplement ?? false,
      dose,
      route: detail.route ?? null,
      frequency: detail.frequency ?? detail.instructions ?? null,
      started_on: dayOf(detail.started ?? row.observed),
      stopped_on: dayOf(detail.stopped),
      indication: detail.indication ?? null,
    },
  })
}

const severities = ['mild', 'moderate', 'severe'] as const
const categories: Record<string, 'drug' | 'food' | 'environment'> = { medication: 'drug', drug: 'drug', food: 'food', environment: 'environment' }

function toAllergy(row: ProposedRow): Result<ChartFact, string> {
  if (row.is_negated) return refuse('“No known allergies” is said in the history, after asking; it stays with the file.')
  const { detail } = row
  const severity = severities.find((word) => detail.severity?.toLowerCase().startsWith(word)) ?? null
  const criticality = detail.criticality === 'high' || detail.criticality === 'low' ? detail.criticality : null
  return accept({
    kind: 'allergy',
    values: { substance: row.label, reaction: detail.reactions?.join(', ') || null, severity, category: categories[detail.category?.toLowerCase() ?? ''] ?? null, criticality },
  })
}

export function codeOf(row: ProposedRow, system: string): string | null {
  return [row.code, ...row.other_codes].find((code) => code?.system === system)?.code ?? null
}

function chartDate(row: ProposedRow): string | null {
  const date = dateOf(row.observed)
  return date !== null && /^(19|20)\d\d/.test(date) ? date : null
}
