/**
 * Menstrual pattern in the terms of FIGO's system 1, and what of it needs attention. For people aged 18 to 45 who are not on
 * hormones that shape bleeding. Days.
 *
 * Source: FIGO AUB System 1 (Munro 2018), from domain knowledge, 2026-11-21: frequency 24 to 38 d normal, duration up to 8 d,
 * regularity = longest minus shortest cycle within 6 months, up to 9 d at 18-25 and 42-45 years, up to 7 d at 26-41.
 * Limits: FIGO gives no limit of regularity outside 18 to 45 years, and neither does this.
 */
import { cannotCompute, computed, missingOf, refuseInputs, type ClinicalRule, type RuleAnswer } from '../clinical-rule.ts'
import { daysBetween, isPlainDate } from '../units/calendar-day.ts'
import { checkPlausible } from '../units/plausibility.ts'

export const menstrual_rule: ClinicalRule = {
  id: 'figo.aub1',
  version: '1.0.0',
  source: 'FIGO AUB System 1 (2018)',
  source_state: 'unverified',
  checked_on: '2026-11-21',
  limits: ['18 to 45 years, without hormones that shape bleeding', 'volume is as the patient reports it'],
}

export interface MenstrualInputs {
  /** Usual cycle length; null together with has_no_bleeding. */
  cycle_days: number | null
  duration_days: number | null
  /** Longest minus shortest cycle of the last six months. */
  variation_days: number | null
  age_years: number | null
  has_no_bleeding?: boolean
}

export interface MenstrualPattern {
  frequency: 'normal' | 'frequent' | 'infrequent' | 'absent'
  duration: 'normal' | 'prolonged' | null
  /** Null where FIGO has no limit for the age, or nothing to compare. */
  regularity: 'regular' | 'irregular' | null
  is_normal: boolean
}

export function classifyMenstrualPattern(inputs: MenstrualInputs): RuleAnswer<MenstrualInputs, MenstrualPattern> {
  if (inputs.has_no_bleeding) return computed(menstrual_rule, inputs, { frequency: 'absent', duration: null, regularity: null, is_normal: false })
  const { cycle_days, duration_days, variation_days, age_years } = inputs
  const missing = missingOf(inputs, { cycle_days: 'cycle length', duration_days: 'days of bleeding' })
  if (cycle_days === null || duration_days === null || missing.length > 0) return cannotCompute(menstrual_rule, inputs, missing)
  const { cautions, faults } = checkPlausible([['cycle_days', cycle_days], ['age_years', age_years]])
  if (duration_days < 0 || duration_days > cycle_days) faults.push('days of bleeding must lie within the cycle')
  if (variation_days !== null && variation_days < 0) faults.push('the longest cycle is shorter than the shortest')
  if (faults.length > 0) return refuseInputs(menstrual_rule, inputs, faults)
  const limit = regularityLimit(age_years)
  if (limit === null) cautions.push(age_years === null ? 'age missing: regularity not judged' : 'no FIGO limit of regularity at this age')
  if (variation_days === null) cautions.push('shortest and longest cycle missing: regularity not judged')
  const frequency = cycle_days < 24 ? 'frequent' : cycle_days > 38 ? 'infrequent' : 'normal'
  const duration = duration_days > 8 ? 'prolonged' : 'normal'
  const regularity = limit === null || variation_days === null ? null : variation_days <= limit ? 'regular' : 'irregular'
  return computed(menstrual_rule, inputs, { frequency, duration, regularity, is_normal: frequency === 'normal' && duration === 'normal' && regularity === 'regular' }, cautions)
}

/** Days that the longest cycle may exceed the shortest; null outside FIGO's ages. */
function regularityLimit(age_years: number | null): number | null {
  if (age_years === null || age_years < 18 || age_years >= 46) return null
  return age_years >= 26 && age_years < 42 ? 7 : 9
}

export interface CycleLengths {
  lengths_days: number[]
  shortest_days: number
  longest_days: number
  variation_days: number
  median_days: number
}

/** From first days of bleeding in any order; null with fewer than two different dates. Text that is no date is left out. */
export function measureCycles(first_days: readonly string[]): CycleLengths | null {
  const sorted = [...new Set(first_days.filter(isPlainDate))].sort()
  const lengths_days = sorted.slice(1).map((day, index) => daysBetween(sorted[index]!, day))
  if (lengths_days.length === 0) return null
  const ordered = [...lengths_days].sort((a, b) => a - b)
  const middle = ordered.length / 2
  const median_days = ordered.length % 2 === 1 ? ordered[Math.floor(middle)]! : (ordered[middle - 1]! + ordered[middle]!) / 2
  return { lengths_days, shortest_days: ordered[0]!, longest_days: ordered.at(-1)!, variation_days: ordered.at(-1)! - ordered[0]!, median_days }
}

export interface MenstrualFacts {
  age_years: number | null
  has_reached_menarche: boolean | null
  days_since_last_period: number | null
  months_since_final_period: number | null
  has_bleeding_now: boolean | null
  is_pregnant: boolean | null
}

/** Findings that a clinician should see whatever the pattern. Missing facts raise nothing; the screen shows them as missing. */
export function findMenstrualAlerts(facts: MenstrualFacts): string[] {
  const alerts: string[] = []
  if (facts.has_bleeding_now === true && facts.months_since_final_period !== null && facts.months_since_final_period >= 12) alerts.push('Bleeding 12 months or more after the final period: endometrial evaluation.')
  if (facts.has_reached_menarche === false && facts.age_years !== null && facts.age_years >= 15) alerts.push('No period by 15 years: primary amenorrhoea.')
  if (facts.is_pregnant !== true && facts.months_since_final_period === null && facts.days_since_last_period !== null && facts.days_since_last_period >= 90) alerts.push('No period for 90 days or more.')
  return alerts
}
