/**
 * How two hCG values of early pregnancy relate to the slowest rise seen in viable intrauterine pregnancies. For serial
 * quantitative hCG of one assay, 36 to 96 hours apart. Shows a figure and a band; it never says where a pregnancy is.
 *
 * Source: Barnhart et al., Obstet Gynecol 2016 (PubMed 27500326; abstract verified), taken up in ACOG PB 193 (2018): minimum
 * (1st percentile) rise in 48 h by the first value: below 1,500 mIU/mL 49 %, 1,500 to 3,000 40 %, above 3,000 33 %. Units mIU/mL.
 * Limits: 27 % of ectopic pregnancies look like a normal rise or a loss; a rise at or above the minimum does not exclude one.
 */
import { cannotCompute, computed, missingOf, refuseInputs, type ClinicalRule, type RuleAnswer } from '../clinical-rule.ts'
import { checkPlausible } from '../units/plausibility.ts'
import { roundHalfEven } from '../units/round-half-even.ts'

export const hcg_rise_rule: ClinicalRule = {
  id: 'hcg.rise',
  version: '1.0.0',
  source: 'Barnhart 2016; ACOG Practice Bulletin 193 (2018)',
  source_state: 'verified',
  checked_on: '2026-11-21',
  limits: [
    'same assay, 36 to 96 hours apart',
    'a rise at or above the minimum does not exclude an ectopic pregnancy; pain, bleeding or shoulder pain needs urgent care whatever the figure',
    'biotin may lower a value; an hCG trigger within 14 days may raise it; multiple pregnancy unknown to the rule',
  ],
}

export interface HcgPair {
  first_miu_ml: number | null
  second_miu_ml: number | null
  interval_h: number | null
}

export interface HcgRise {
  rise_48h_percent: number
  minimum_rise_48h_percent: 33 | 40 | 49
  doubling_h: number | null
  half_life_h: number | null
  band: 'at_or_above_min' | 'below_min' | 'plateau' | 'falling'
}

export function computeHcgRise(inputs: HcgPair): RuleAnswer<HcgPair, HcgRise> {
  const { first_miu_ml: first, second_miu_ml: second, interval_h } = inputs
  const missing = missingOf(inputs, { first_miu_ml: 'first hCG', second_miu_ml: 'second hCG', interval_h: 'interval' })
  if (first === null || second === null || interval_h === null || missing.length > 0) return cannotCompute(hcg_rise_rule, inputs, missing)
  const { cautions, faults } = checkPlausible([['hcg_miu_ml', first, 'first hCG'], ['hcg_miu_ml', second, 'second hCG']])
  if (first === 0 || second === 0) faults.push('a value of 0 has no rate of change: record "<" with the limit of the assay')
  if (interval_h <= 0) faults.push('the second value must be later than the first')
  if (faults.length > 0) return refuseInputs(hcg_rise_rule, inputs, faults)
  if (interval_h < 36 || interval_h > 96) cautions.push('interval outside the rule (36 to 96 h)')
  if (first < 5) cautions.push('first value below 5 mIU/mL: not pregnant by the usual limit')
  return computed(hcg_rise_rule, inputs, describeRise(first, second, interval_h), cautions)
}

function describeRise(first: number, second: number, interval_h: number): HcgRise {
  const rise = ((second / first) ** (48 / interval_h) - 1) * 100
  const minimum = first < 1500 ? 49 : first <= 3000 ? 40 : 33
  const halving_or_doubling = second === first ? null : (interval_h * Math.LN2) / Math.log(second / first)
  // A millionth of a percent: 100 → 149 is 49 % on paper and a hair less in binary.
  const is_at_minimum = rise >= minimum - 1e-6
  return {
    rise_48h_percent: roundHalfEven(rise, 1),
    minimum_rise_48h_percent: minimum,
    doubling_h: halving_or_doubling !== null && halving_or_doubling > 0 ? roundHalfEven(halving_or_doubling, 1) : null,
    half_life_h: halving_or_doubling !== null && halving_or_doubling < 0 ? roundHalfEven(-halving_or_doubling, 1) : null,
    band: second === first ? 'plateau' : second < first ? 'falling' : is_at_minimum ? 'at_or_above_min' : 'below_min',
  }
}
