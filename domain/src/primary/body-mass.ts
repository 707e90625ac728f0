/**
 * Body mass index and its class. For adults who are not pregnant; in pregnancy the index before it is meant.
 * Source: WHO / CDC classes 18.5, 25, 30, 35, 40 kg/m2, from domain knowledge, 2026-11-21. The class is of the unrounded index.
 */
import { cannotCompute, computed, missingOf, refuseInputs, type ClinicalRule, type RuleAnswer } from '../clinical-rule.ts'
import { checkPlausible } from '../units/plausibility.ts'
import { roundHalfEven } from '../units/round-half-even.ts'

export const body_mass_rule: ClinicalRule = {
  id: 'bmi',
  version: '1.0.0',
  source: 'WHO / CDC adult BMI classes',
  source_state: 'unverified',
  checked_on: '2026-11-21',
  limits: ['adults of 20 years or more', 'not during pregnancy', 'some groups have risk from 23 kg/m2'],
}

export type BodyMassClass = 'underweight' | 'normal' | 'overweight' | 'obesity1' | 'obesity2' | 'obesity3'

export interface BodyMassInputs {
  weight_kg: number | null
  height_m: number | null
}

const upper_bounds: ReadonlyArray<[number, BodyMassClass]> = [[18.5, 'underweight'], [25, 'normal'], [30, 'overweight'], [35, 'obesity1'], [40, 'obesity2'], [Number.POSITIVE_INFINITY, 'obesity3']]

export function computeBodyMass(inputs: BodyMassInputs): RuleAnswer<BodyMassInputs, { bmi_kg_m2: number; class: BodyMassClass }> {
  const { weight_kg, height_m } = inputs
  const missing = missingOf(inputs, { weight_kg: 'weight', height_m: 'height' })
  if (weight_kg === null || height_m === null || missing.length > 0) return cannotCompute(body_mass_rule, inputs, missing)
  const measured = checkPlausible([['weight_kg', weight_kg], ['height_m', height_m]])
  if (measured.faults.length > 0) return refuseInputs(body_mass_rule, inputs, measured.faults)
  const index = weight_kg / height_m ** 2
  const { cautions, faults } = checkPlausible([['bmi_kg_m2', roundHalfEven(index, 1)]])
  if (faults.length > 0) return refuseInputs(body_mass_rule, inputs, faults)
  const [, body_mass_class] = upper_bounds.find(([below]) => index < below - 1e-9)!
  return computed(body_mass_rule, inputs, { bmi_kg_m2: roundHalfEven(index, 1), class: body_mass_class }, [...measured.cautions, ...cautions])
}
