/**
 * Two ways to name an expected or seen low response to stimulation: POSEIDON groups and the Bologna criteria. For people in or
 * before ovarian stimulation with their own oocytes. They describe; they choose no dose.
 *
 * Sources: POSEIDON (Alviggi 2016): AFC 5 and AMH 1.2 ng/mL; groups 1 (under 35) and 2 (35 and over) have an adequate reserve and
 * fewer than 4 (a) or 4 to 9 (b) oocytes in a standard cycle before; 3 and 4 have a low reserve. Either marker low counts as
 * low where they disagree: our choice, no source. Bologna (Ferraretti 2011): two of {40 years or another risk factor; 3 oocytes
 * or fewer before; AFC under 5-7 or AMH under 0.5-1.1 ng/mL}, or two poor responses at maximal stimulation; the cut-offs
 * are settings, here 5 and 0.5. Both from domain knowledge, 2026-11-21.
 */
import { cannotCompute, computed, missingOf, refuseInputs, type ClinicalRule, type RuleAnswer } from '../clinical-rule.ts'
import { checkPlausible } from '../units/plausibility.ts'

const common = { version: '1.0.0', checked_on: '2026-11-21' } as const
export const poseidon_rule: ClinicalRule = { ...common, id: 'poseidon', source: 'POSEIDON, Alviggi 2016', source_state: 'disputed', limits: ['AFC and AMH that disagree: either one low counts as low', 'a standard stimulation before, for 1 and 2'] }
export const bologna_rule: ClinicalRule = { ...common, id: 'bologna', source: 'Bologna criteria, Ferraretti 2011', source_state: 'unverified', limits: ['cut-offs AFC 5 and AMH 0.5 ng/mL are settings'] }

export interface PoseidonInputs {
  age_years: number | null
  amh_ng_ml: number | null
  antral_follicles: number | null
  /** Of the last standard cycle; null where there was none. */
  prior_oocytes: number | null
}

export type PoseidonGroup = '1a' | '1b' | '2a' | '2b' | '3' | '4'

export function classifyPoseidon(inputs: PoseidonInputs): RuleAnswer<PoseidonInputs, { group: PoseidonGroup | null }> {
  const { age_years, amh_ng_ml, antral_follicles, prior_oocytes } = inputs
  const { cautions, faults } = checkPlausible([['age_years', age_years], ['amh_ng_ml', amh_ng_ml]])
  if (faults.length > 0) return refuseInputs(poseidon_rule, inputs, faults)
  if (age_years === null) return cannotCompute(poseidon_rule, inputs, ['age'])
  const low_amh = amh_ng_ml === null ? null : amh_ng_ml < 1.2
  const low_count = antral_follicles === null ? null : antral_follicles < 5
  if (low_amh !== null && low_count !== null && low_amh !== low_count) cautions.push('AFC and AMH disagree: look at both')
  if (low_amh === true || low_count === true) return computed(poseidon_rule, inputs, { group: age_years < 35 ? '3' : '4' }, cautions)
  const missing = missingOf(inputs, { amh_ng_ml: 'AMH', antral_follicles: 'antral follicle count', prior_oocytes: 'oocytes of the cycle before' })
  if (prior_oocytes === null || missing.length > 0) return cannotCompute(poseidon_rule, inputs, missing)
  if (prior_oocytes > 9) return computed(poseidon_rule, inputs, { group: null }, cautions)
  return computed(poseidon_rule, inputs, { group: `${age_years < 35 ? 1 : 2}${prior_oocytes < 4 ? 'a' : 'b'}` }, cautions)
}

export interface BolognaInputs {
  age_years: number | null
  has_other_risk: boolean | null
  prior_oocytes: number | null
  antral_follicles: number | null
  amh_ng_ml: number | null
  has_two_poor_maximal: boolean | null
  cut_offs?: { antral_follicles: number; amh_ng_ml: number }
}

export interface Bologna {
  criteria_met: number
  is_poor_response: boolean
}

/** A cycle before is not needed (null counts as not met and is said); age, and one marker of reserve, are. */
export function classifyBologna(inputs: BolognaInputs): RuleAnswer<BolognaInputs, Bologna> {
  const { age_years, prior_oocytes, antral_follicles, amh_ng_ml } = inputs
  const cut_offs = inputs.cut_offs ?? { antral_follicles: 5, amh_ng_ml: 0.5 }
  const missing = missingOf(inputs, { age_years: 'age' })
  if (antral_follicles === null && amh_ng_ml === null) missing.push('AFC or AMH')
  if (age_years === null || missing.length > 0) return cannotCompute(bologna_rule, inputs, missing)
  const { cautions, faults } = checkPlausible([['age_years', age_years], ['amh_ng_ml', amh_ng_ml]])
  if (faults.length > 0) return refuseInputs(bologna_rule, inputs, faults)
  if (prior_oocytes === null) cautions.push('no stimulation before recorded: that criterion counts as not met')
  const has_low_reserve = (antral_follicles !== null && antral_follicles < cut_offs.antral_follicles) || (amh_ng_ml !== null && amh_ng_ml < cut_offs.amh_ng_ml)
  const criteria_met = Number(age_years >= 40 || inputs.has_other_risk === true) + Number(prior_oocytes !== null && prior_oocytes <= 3) + Number(has_low_reserve)
  return computed(bologna_rule, inputs, { criteria_met, is_poor_response: criteria_met >= 2 || inputs.has_two_poor_maximal === true }, cautions)
}
