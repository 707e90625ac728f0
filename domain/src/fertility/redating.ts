/**
 * Whether the first scan moves the due date that the last period gave. For spontaneous or induced-ovulation pregnancies with a
 * first dating scan. The software shows the threshold and whether it is passed; a person sets the due date.
 *
 * Source: ACOG Committee Opinion 700 (2017), by GA from the LMP: to 8w6d more than 5 days, 9w0d to 15w6d more than 7, 16w0d to
 * 21w6d more than 10, 22w0d to 27w6d more than 14, from 28w0d more than 21. Dates of assisted conception are never moved.
 * Numbers from domain knowledge, 2026-11-21.
 */
import { cannotCompute, computed, missingOf, refuseInputs, type ClinicalRule, type RuleAnswer } from '../clinical-rule.ts'
import { checkPlausible } from '../units/plausibility.ts'

export const redating_rule: ClinicalRule = {
  id: 'edd.redate',
  version: '1.0.0',
  source: 'ACOG Committee Opinion 700 (2017)',
  source_state: 'unverified',
  checked_on: '2026-11-21',
  limits: ['first scan of the pregnancy', 'assisted conception keeps its date', 'a change needs a reason and a second signature'],
}

/** GA from the LMP in days, up to and including; the difference beyond which the scan's date is taken. */
const thresholds: ReadonlyArray<{ until_days: number; threshold_days: number }> = [
  { until_days: 8 * 7 + 6, threshold_days: 5 },
  { until_days: 15 * 7 + 6, threshold_days: 7 },
  { until_days: 21 * 7 + 6, threshold_days: 10 },
  { until_days: 27 * 7 + 6, threshold_days: 14 },
  { until_days: Number.POSITIVE_INFINITY, threshold_days: 21 },
]

export interface RedatingInputs {
  gestation_by_lmp_days: number | null
  /** Scan against LMP, either direction. */
  difference_days: number | null
  is_assisted_conception: boolean | null
}

export interface Redating {
  threshold_days: number
  is_redated: boolean
  is_suboptimally_dated: boolean
}

export function decideRedating(inputs: RedatingInputs): RuleAnswer<RedatingInputs, Redating> {
  const { gestation_by_lmp_days, difference_days, is_assisted_conception } = inputs
  const missing = missingOf(inputs, { gestation_by_lmp_days: 'gestational age by LMP', difference_days: 'difference to the scan', is_assisted_conception: 'way of conception' })
  if (gestation_by_lmp_days === null || difference_days === null || is_assisted_conception === null || missing.length > 0) return cannotCompute(redating_rule, inputs, missing)
  const { cautions, faults } = checkPlausible([['gestation_days', gestation_by_lmp_days]])
  if (faults.length > 0) return refuseInputs(redating_rule, inputs, faults)
  const { threshold_days } = thresholds.find(({ until_days }) => gestation_by_lmp_days <= until_days)!
  const is_beyond = Math.abs(difference_days) > threshold_days
  if (is_assisted_conception && is_beyond) cautions.push('scan and assisted-conception date differ: look at growth, the date stays')
  return computed(redating_rule, inputs, { threshold_days, is_redated: is_beyond && !is_assisted_conception, is_suboptimally_dated: !is_assisted_conception && gestation_by_lmp_days >= 22 * 7 }, cautions)
}
