import type { LabResult } from '#contract/patients.ts'
import type { TrendPoint } from '#contract/trends.ts'
import { bandKeyOfLoinc, referenceBand } from '#domain/fertility/reference-bands.ts'
import { contextOn, describeContext, type PhaseFacts } from '#domain/fertility/result-context.ts'
import { findSubstance, matchSubstances } from '#domain/records/match-substance.ts'
import type { PhaseRows } from './store.ts'

export function phaseFactsOf({ periods, pregnancies, final_period_on, courses }: PhaseRows): PhaseFacts {
  const stimulates = (name: string, is_supplement: boolean) =>
    matchSubstances(name, is_supplement).some(({ key, presence }) => presence === 'named' && findSubstance(key)?.classes.includes('gonadotropin'))
  return { periods, pregnancies, final_period_on, stimulations: courses.filter(({ name, is_supplement }) => stimulates(name, is_supplement)) }
}

/** The result with the day that it was taken on in the patient's own terms, and the band of that phase. */
export function placeResult(result: LabResult, facts: PhaseFacts, time_zone: string): TrendPoint {
  const context = contextOn(dayIn(result.collected_at, time_zone), facts)
  const key = bandKeyOfLoinc(result.loinc)
  const found = key === null ? null : referenceBand(key, result.unit, context)
  const band =
    found?.kind === 'band' ? { low: found.low, high: found.high, label: found.label, source: found.source, source_state: found.source_state, stated_on: found.stated_on } : null
  return { ...result, taken_at: describeContext(context), band }
}

/** The plain date of an instant where the practice is. */
function dayIn(instant: string, time_zone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(instant))
}
