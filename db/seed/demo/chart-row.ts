/** Chart rows before they have ids: as the tables hold them, without the two keys that every one of them carries. */
import { labSample, type AllergySample, type MedicationSample, type ProblemSample } from '../chart-samples.data.ts'
import { addDays, instantOn } from '../plain-date.ts'

export interface ChartRows {
  allergy: (AllergySample & { recorded_at: string })[]
  medication: (MedicationSample & { started_on: string | null; stopped_on: string | null })[]
  problem: (ProblemSample & { onset_on: string | null; resolved_on: string | null })[]
  lab_result: { loinc: string; name: string; comparator: '=' | '<'; value: number; unit: string; collected_at: string }[]
}

export function emptyChart(): ChartRows {
  return { allergy: [], medication: [], problem: [], lab_result: [] }
}

/** `hours_behind_utc` puts the draw at about half past seven in the morning where the practice is. */
export function labRow(key: string, value: number, on: string, hours_behind_utc: number): ChartRows['lab_result'][number] {
  const { loinc, name, unit, digits } = labSample(key)
  // A day-of-cycle pregnancy test that finds nothing is reported as below the limit of the assay.
  const is_below = key === 'hcg' && value < 5
  return {
    loinc,
    name,
    comparator: is_below ? '<' : '=',
    value: is_below ? 5 : Number(value.toFixed(digits)),
    unit,
    collected_at: instantOn(on, 7 + hours_behind_utc, 30),
  }
}

export function allergyRow(sample: AllergySample, on: string, hours_behind_utc: number): ChartRows['allergy'][number] {
  return { ...sample, recorded_at: instantOn(on, 10 + hours_behind_utc) }
}

export function daysBefore(on: string, days: number | undefined): string | null {
  return days === undefined ? null : addDays(on, -days)
}
