/**
 * Vitamin and mineral amounts from label units to those of the upper intake levels. For reading supplement labels.
 * Source: NIH ODS, NASEM: 1 ug vitamin D = 40 IU; 1 ug RAE = 3.33 IU retinol; vitamin E mg = IU x 0.67 (natural) or x 0.45
 * (synthetic); ug DFE = folic acid ug x 1.7; ferrous sulfate holds 20 % iron, fumarate 33 %, gluconate 12 %. Domain knowledge, 2026-11-21.
 */
import type { ClinicalRule } from '../clinical-rule.ts'
import { toMicrograms } from '../records/daily-dose.ts'
import { roundHalfEven } from '../units/round-half-even.ts'

export const vitamin_units_rule: ClinicalRule = { id: 'supp.units', version: '1.0.0', source: 'NIH ODS; NASEM', source_state: 'unverified', checked_on: '2026-11-21', limits: ['adults', 'beta-carotene does not count to the upper level of vitamin A'] }

const upper_vitamin_d_ug = 100
const upper_retinol_ug = 3000

export function vitaminD(iu: number): { ug: number; upper_level_ug: number; is_over: boolean } {
  const ug = toMicrograms('vitamin_d', { amount: iu, unit: 'IU' })!
  return { ug: roundHalfEven(ug, 2), upper_level_ug: upper_vitamin_d_ug, is_over: ug > upper_vitamin_d_ug }
}

export function vitaminE(iu: number, form: 'natural' | 'synthetic'): { mg: number } {
  return { mg: roundHalfEven(toMicrograms('vitamin_e', { amount: iu, unit: 'IU' }, form === 'synthetic' ? 'dl-alpha' : 'd-alpha')! / 1000, 2) }
}

export function sumRetinol(items_ug_rae: readonly number[]): { total_ug_rae: number; upper_level_ug: number; is_over: boolean } {
  const total = items_ug_rae.reduce((sum, item) => sum + item, 0)
  return { total_ug_rae: roundHalfEven(total, 2), upper_level_ug: upper_retinol_ug, is_over: total > upper_retinol_ug }
}

export function retinolOfInternationalUnits(iu: number): number {
  return roundHalfEven(toMicrograms('vitamin_a', { amount: iu, unit: 'IU' })!, 1)
}

export function folateEquivalents(folic_acid_ug: number): number {
  return roundHalfEven(folic_acid_ug * 1.7, 1)
}

export function elementalIron(salt: 'ferrous sulfate' | 'ferrous fumarate' | 'ferrous gluconate', mg: number): number {
  return roundHalfEven(toMicrograms('iron', { amount: mg, unit: 'mg' }, salt)! / 1000, 2)
}
