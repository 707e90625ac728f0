/**
 * Rates of an embryology laboratory for one cohort, and the band of an indicator. For ICSI cycles; the denominators are those of the
 * Vienna consensus 2017: maturity per oocyte, fertilisation and damage per injected, development per two-pronuclear zygote. A rate
 * without a denominator is null, never 0. Euploidy always has both denominators: conclusive and biopsied.
 * Source: ESHRE/Alpha Vienna 2017 (counts verified, thresholds from domain knowledge, 2026-11-21). Limits: reference population of the
 * consensus; small cohorts swing widely.
 */
import { cannotCompute, computed, missingOf, refuseInputs, type ClinicalRule, type RuleAnswer } from '../clinical-rule.ts'
import { percentOf } from '../units/percent.ts'

const common = { version: '1.0.0', source: 'Vienna consensus 2017 (ESHRE/Alpha)', source_state: 'unverified', checked_on: '2026-11-21' } as const
export const cohort_rule: ClinicalRule = { ...common, id: 'lab.cohort', limits: ['ICSI', 'small cohorts swing widely'] }
export const indicator_rule: ClinicalRule = { ...common, id: 'lab.kpi', limits: ['own fresh oocytes, ejaculated sperm, up to 39 years, no genetic testing'] }

export interface CohortInputs {
  oocytes: number | null
  mature: number | null
  injected: number | null
  two_pronuclear: number | null
  degenerated: number | null
  cleaved: number | null
  blastocysts: number | null
  good_blastocysts: number | null
  biopsied: number | null
  euploid: number | null
  inconclusive: number | null
}

export interface CohortRates {
  maturity_percent: number | null
  fertilisation_percent: number | null
  damage_percent: number | null
  cleavage_percent: number | null
  blastulation_percent: number | null
  good_blastocyst_percent: number | null
  euploid_of_conclusive_percent: number | null
  euploid_of_biopsied_percent: number | null
}

/** A part may not exceed its whole; what was not counted leaves its rates null. */
export function rateCohort(inputs: CohortInputs): RuleAnswer<CohortInputs, CohortRates> {
  const faults = faultsOf(inputs)
  if (faults.length > 0) return refuseInputs(cohort_rule, inputs, faults)
  const conclusive = inputs.biopsied === null ? null : inputs.biopsied - (inputs.inconclusive ?? 0)
  return computed(cohort_rule, inputs, {
    maturity_percent: percentOf(inputs.mature, inputs.oocytes),
    fertilisation_percent: percentOf(inputs.two_pronuclear, inputs.injected),
    damage_percent: percentOf(inputs.degenerated, inputs.injected),
    cleavage_percent: percentOf(inputs.cleaved, inputs.two_pronuclear),
    blastulation_percent: percentOf(inputs.blastocysts, inputs.two_pronuclear),
    good_blastocyst_percent: percentOf(inputs.good_blastocysts, inputs.two_pronuclear),
    euploid_of_conclusive_percent: percentOf(inputs.euploid, conclusive),
    euploid_of_biopsied_percent: percentOf(inputs.euploid, inputs.biopsied),
  })
}

const parts: ReadonlyArray<[keyof CohortInputs, keyof CohortInputs]> = [['mature', 'oocytes'], ['injected', 'oocytes'], ['two_pronuclear', 'injected'], ['degenerated', 'injected'], ['cleaved', 'two_pronuclear'], ['good_blastocysts', 'blastocysts'], ['euploid', 'biopsied'], ['inconclusive', 'biopsied']]

function faultsOf(inputs: CohortInputs): string[] {
  const uncounted = Object.entries(inputs).filter(([, count]) => count !== null && !(Number.isInteger(count) && count >= 0)).map(([name]) => `${name.replaceAll('_', ' ')} must be a whole number`)
  const exceeding = parts.filter(([part, whole]) => (inputs[part] ?? 0) > (inputs[whole] ?? Number.POSITIVE_INFINITY)).map(([part, whole]) => `more ${part.replaceAll('_', ' ')} than ${whole.replaceAll('_', ' ')}`)
  return [...uncounted, ...exceeding]
}

export interface IndicatorInputs {
  value_percent: number | null
  competency: number | null
  benchmark: number | null
  is_higher_better: boolean | null
}

export type IndicatorBand = 'benchmark' | 'competent' | 'below'

/** A value at a limit meets it. Indicators without a benchmark are competent or below. */
export function bandIndicator(inputs: IndicatorInputs): RuleAnswer<IndicatorInputs, { band: IndicatorBand }> {
  const { value_percent, competency, benchmark, is_higher_better } = inputs
  const missing = missingOf(inputs, { value_percent: 'value', competency: 'competency limit', is_higher_better: 'direction' })
  if (value_percent === null || competency === null || is_higher_better === null || missing.length > 0) return cannotCompute(indicator_rule, inputs, missing)
  const meets = (limit: number) => (is_higher_better ? value_percent >= limit : value_percent <= limit)
  if (benchmark !== null && (is_higher_better ? benchmark < competency : benchmark > competency)) return refuseInputs(indicator_rule, inputs, ['the benchmark is easier than the competency limit'])
  return computed(indicator_rule, inputs, { band: benchmark !== null && meets(benchmark) ? 'benchmark' : meets(competency) ? 'competent' : 'below' })
}
