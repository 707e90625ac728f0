/**
 * Follicle counts of one scan and whether the clinic's own trigger rule is met. For ovarian stimulation; mean of two diameters in mm.
 * Source: the clinic's rule (such as three follicles of 17 mm); ESHRE ovarian stimulation 2020/2025: a decision of many factors, no
 * single size. Domain knowledge, 2026-11-21. Shows "met" or "not met" and never orders a trigger.
 */
import { cannotCompute, computed, refuseInputs, type ClinicalRule, type RuleAnswer } from '../clinical-rule.ts'
import { checkPlausible } from '../units/plausibility.ts'

export const follicle_rule: ClinicalRule = { id: 'follicle.trigger', version: '1.0.0', source: 'clinic rule; ESHRE OS 2020/2025', source_state: 'unverified', checked_on: '2026-11-21', limits: ['size is one of many factors', 'the clinician decides'] }

export interface FollicleInputs {
  /** Both ovaries. */
  mean_diameters_mm: readonly number[]
  trigger: { from_mm: number; count: number }
}

export interface FollicleSummary {
  lead_mm: number | null
  is_met: boolean
}

export function summariseFollicles(inputs: FollicleInputs): RuleAnswer<FollicleInputs, FollicleSummary> {
  const { mean_diameters_mm, trigger } = inputs
  if (!(trigger.from_mm > 0 && trigger.count > 0)) return cannotCompute(follicle_rule, inputs, ['trigger rule of the clinic'])
  const { cautions, faults } = checkPlausible(mean_diameters_mm.map((size) => ['follicle_mm', size] as const))
  if (faults.length > 0) return refuseInputs(follicle_rule, inputs, faults)
  const lead_mm = mean_diameters_mm.length === 0 ? null : Math.max(...mean_diameters_mm)
  return computed(follicle_rule, inputs, { lead_mm, is_met: countFrom(mean_diameters_mm, trigger.from_mm) >= trigger.count }, cautions)
}

/** Follicles of at least this size. */
export function countFrom(mean_diameters_mm: readonly number[], from_mm: number): number {
  return mean_diameters_mm.filter((size) => size >= from_mm).length
}
