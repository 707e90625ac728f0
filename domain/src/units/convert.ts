/**
 * Conversion of laboratory values, only between declared pairs of one test. For display and comparison; the value stays stored
 * in the unit of its report. Source: molecular weights and tables of lab-units.data.ts. International units are converted by
 * the table below only, because they mean another amount for every substance. Limits: one test at a time; a mass result
 * converted to moles has another LOINC code.
 */
import { cannotCompute, computed, refuseInputs, type ClinicalRule, type RuleAnswer } from '../clinical-rule.ts'
import { lab_unit_pairs } from './lab-units.data.ts'
import { roundHalfEven } from './round-half-even.ts'

export const unit_conversion_rule: ClinicalRule = {
  id: 'unit.convert',
  version: '1.0.0',
  source: 'molecular weights, WHO standards; checked with ucum-lhc 7.1.9',
  source_state: 'verified',
  checked_on: '2026-11-21',
  limits: ['declared pairs only', 'prolactin and insulin factors depend on the assay'],
}

/** Equal amounts under two spellings, whatever the substance: mIU/mL is IU/L, uIU/mL is mIU/L. */
const same_amount: ReadonlyArray<readonly string[]> = [
  ['m[IU]/mL', '[IU]/L'],
  ['u[IU]/mL', 'm[IU]/L'],
  ['ng/mL', 'ug/L'],
  ['pg/mL', 'ng/L'],
  ['10*3/uL', '10*9/L'],
  ['U/mL', 'kU/L'],
]

export interface ConversionInputs {
  /** Key of the laboratory catalog, such as "e2". */
  test: string
  value: number | null
  from_unit: string
  to_unit: string
}

/** The value rounded for display; refused where the pair is not declared for the test. */
export function convertUnit(inputs: ConversionInputs): RuleAnswer<ConversionInputs, { value: number; unit: string }> {
  if (inputs.value === null || !Number.isFinite(inputs.value)) return cannotCompute(unit_conversion_rule, inputs, ['value'])
  const exact = convertExactly(inputs.test, inputs.value, inputs.from_unit, inputs.to_unit)
  if (exact === null) return refuseInputs(unit_conversion_rule, inputs, [`no declared conversion of ${inputs.test} from "${inputs.from_unit}" to "${inputs.to_unit}"`])
  return computed(unit_conversion_rule, inputs, { value: roundConverted(exact), unit: inputs.to_unit })
}

/** Unrounded; null where the pair is not declared. */
export function convertExactly(test: string, value: number, from_unit: string, to_unit: string): number | null {
  if (isSameAmount(from_unit, to_unit)) return value
  const pair = lab_unit_pairs[test]
  if (pair === undefined) return null
  if (isSameAmount(from_unit, pair.unit) && isSameAmount(to_unit, pair.alt_unit)) return pair.slope * value + pair.intercept
  if (isSameAmount(from_unit, pair.alt_unit) && isSameAmount(to_unit, pair.unit)) return (value - pair.intercept) / pair.slope
  return null
}

/** The other unit of a test, for twin display; null where there is none. */
export function otherUnit(test: string, unit: string): string | null {
  const pair = lab_unit_pairs[test]
  if (pair === undefined) return null
  return isSameAmount(unit, pair.unit) ? pair.alt_unit : isSameAmount(unit, pair.alt_unit) ? pair.unit : null
}

/** The unit and its other spellings of the same amount, itself first. */
export function spellingsOf(unit: string): string[] {
  return [...new Set([unit, ...same_amount.filter((spellings) => spellings.includes(unit)).flat()])]
}

export function isSameAmount(one: string, other: string): boolean {
  return one === other || same_amount.some((spellings) => spellings.includes(one) && spellings.includes(other))
}

/** One decimal from 100, two from 1, three and four below: a conversion adds no precision that matters. */
function roundConverted(value: number): number {
  const size = Math.abs(value)
  return roundHalfEven(value, size >= 100 ? 1 : size >= 1 ? 2 : size >= 0.1 ? 3 : 4)
}
