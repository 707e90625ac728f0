/**
 * Measures of a naturopathic assessment: symptom burden of a body system, weekly activity, and what a tincture or extract amounts to.
 * For adults. The symptom scale is our own (0 none to 4 severe), no licensed text; red flags are judged elsewhere, whatever the score.
 *
 * Sources: system score = mean of the answered x 25 (own). Activity: Sallis 2010 PAVS, US Physical Activity Guidelines 2018 (150 min a
 * week). Tincture 1:n holds 1/n g of herb per mL; an n:1 extract stands for n times its weight; pharmacopoeial convention. Domain
 * knowledge, 2026-11-21.
 */
import { cannotCompute, computed, missingOf, refuseInputs, type ClinicalRule, type RuleAnswer } from '../clinical-rule.ts'
import { roundHalfEven } from '../units/round-half-even.ts'

const common = { version: '1.0.0', source_state: 'unverified', checked_on: '2026-11-21' } as const
export const system_score_rule: ClinicalRule = { ...common, id: 'nd.system_score', source: 'own scale', limits: ['a description, not validated', 'red flags come before any score'] }
export const activity_rule: ClinicalRule = { ...common, id: 'pavs', source: 'Sallis 2010 PAVS; US Physical Activity Guidelines 2018', limits: ['moderate activity as reported; strength days apart'] }
export const tincture_rule: ClinicalRule = { ...common, id: 'nd.tincture', source: 'extract ratio convention', limits: ['ratio as labelled'] }

export interface SystemInputs {
  /** 0 none to 4 severe; null where unanswered. */
  items: ReadonlyArray<number | null>
}

export function scoreSystem(inputs: SystemInputs): RuleAnswer<SystemInputs, { score: number | null }> {
  if (!inputs.items.every((item) => item === null || (Number.isInteger(item) && item >= 0 && item <= 4))) return refuseInputs(system_score_rule, inputs, ['items must be 0 to 4'])
  const answered = inputs.items.filter((item): item is number => item !== null)
  const score = answered.length === 0 ? null : roundHalfEven((answered.reduce((sum, item) => sum + item, 0) / answered.length) * 25, 1)
  const unanswered = inputs.items.length - answered.length
  return computed(system_score_rule, inputs, { score }, unanswered > 0 ? [`${unanswered} of ${inputs.items.length} unanswered`] : [])
}

export interface ActivityInputs {
  days_per_week: number | null
  minutes_per_day: number | null
}

export function sumActivity(inputs: ActivityInputs): RuleAnswer<ActivityInputs, { minutes_per_week: number; is_150_met: boolean }> {
  const { days_per_week, minutes_per_day } = inputs
  const missing = missingOf(inputs, { days_per_week: 'days a week', minutes_per_day: 'minutes a day' })
  if (days_per_week === null || minutes_per_day === null || missing.length > 0) return cannotCompute(activity_rule, inputs, missing)
  const faults = [...(days_per_week >= 0 && days_per_week <= 7 ? [] : ['days must be 0 to 7']), ...(minutes_per_day >= 0 && minutes_per_day <= 1440 ? [] : ['minutes must be 0 to 1440'])]
  if (faults.length > 0) return refuseInputs(activity_rule, inputs, faults)
  const minutes_per_week = days_per_week * minutes_per_day
  return computed(activity_rule, inputs, { minutes_per_week, is_150_met: minutes_per_week >= 150 })
}

export interface TinctureInputs {
  /** The n of 1:n. */
  ratio: number | null
  volume_ml: number | null
  alcohol_percent: number | null
  times_per_day: number | null
}

export interface TinctureContent {
  herb_mg_per_dose: number
  /** Null where strength or frequency is not recorded. */
  ethanol_ml_per_day: number | null
}

export function measureTincture(inputs: TinctureInputs): RuleAnswer<TinctureInputs, TinctureContent> {
  const { ratio, volume_ml, alcohol_percent, times_per_day } = inputs
  const missing = missingOf(inputs, { ratio: 'ratio', volume_ml: 'volume' })
  if (ratio === null || volume_ml === null || missing.length > 0) return cannotCompute(tincture_rule, inputs, missing)
  const faults = [...(ratio > 0 ? [] : ['the ratio must be above 0']), ...(volume_ml >= 0 ? [] : ['the volume cannot be below 0']), ...(alcohol_percent === null || (alcohol_percent >= 0 && alcohol_percent <= 100) ? [] : ['alcohol must be 0 to 100 %'])]
  if (faults.length > 0) return refuseInputs(tincture_rule, inputs, faults)
  const ethanol_ml_per_day = computeEthanol(volume_ml, alcohol_percent, times_per_day)
  const cautions = ethanol_ml_per_day !== null && ethanol_ml_per_day > 0 ? ['holds alcohol: ask about pregnancy, disulfiram and metronidazole'] : []
  return computed(tincture_rule, inputs, { herb_mg_per_dose: roundHalfEven((volume_ml / ratio) * 1000, 0), ethanol_ml_per_day }, cautions)
}

function computeEthanol(volume_ml: number, alcohol_percent: number | null, times_per_day: number | null): number | null {
  return alcohol_percent === null || times_per_day === null ? null : roundHalfEven((volume_ml * times_per_day * alcohol_percent) / 100, 2)
}

/** Herb that an n:1 extract stands for, in mg. */
export function herbOfExtract(extract_mg: number, ratio: number): number {
  return roundHalfEven(extract_mg * ratio, 0)
}

/** A standardised marker, in mg: 600 mg at 0.3 % hold 1.8 mg. */
export function markerOfExtract(extract_mg: number, marker_percent: number): number {
  return roundHalfEven((extract_mg * marker_percent) / 100, 3)
}
