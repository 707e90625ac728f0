/**
 * One semen analysis against the lower reference limits of the WHO manual, and the total motile count. For an ejaculate after
 * 2 to 7 days of abstinence. Below the 5th percentile of fertile men is not the same as infertile, and nothing here says so.
 *
 * Source: WHO laboratory manual, 6th edition (2021), 5th percentiles: volume 1.4 mL, concentration 16 M/mL, total count 39 M,
 * total motility 42 %, progressive 30 %, vitality 54 %, normal forms 4 %. From domain knowledge, 2026-11-21.
 */
import { cannotCompute, computed, missingOf, refuseInputs, type ClinicalRule, type RuleAnswer } from '../clinical-rule.ts'
import { checkPlausible } from '../units/plausibility.ts'
import { roundHalfEven } from '../units/round-half-even.ts'

const who_2021 = { version: '1.0.0', source: 'WHO laboratory manual for human semen, 6th edition (2021)', source_state: 'unverified', checked_on: '2026-11-21' } as const

export const total_motile_count_rule: ClinicalRule = { ...who_2021, id: 'semen.tmc', limits: ['volume x concentration x total motility of one ejaculate'] }
export const semen_limits_rule: ClinicalRule = { ...who_2021, id: 'semen.who2021', limits: ['5th percentiles of fertile men: below one is not infertile', 'abstinence 2 to 7 days', 'two analyses before conclusions'] }

export interface MotileCountInputs {
  volume_ml: number | null
  concentration_m_per_ml: number | null
  total_motility_percent: number | null
}

export function computeTotalMotileCount(inputs: MotileCountInputs): RuleAnswer<MotileCountInputs, { total_motile_million: number }> {
  const { volume_ml, concentration_m_per_ml, total_motility_percent } = inputs
  const missing = missingOf(inputs, { volume_ml: 'volume', concentration_m_per_ml: 'concentration', total_motility_percent: 'total motility' })
  if (volume_ml === null || concentration_m_per_ml === null || total_motility_percent === null || missing.length > 0) return cannotCompute(total_motile_count_rule, inputs, missing)
  const { cautions, faults } = checkPlausible([['semen_volume_ml', volume_ml], ['sperm_m_per_ml', concentration_m_per_ml], ['percent', total_motility_percent, 'motility']])
  if (faults.length > 0) return refuseInputs(total_motile_count_rule, inputs, faults)
  return computed(total_motile_count_rule, inputs, { total_motile_million: roundHalfEven((volume_ml * concentration_m_per_ml * total_motility_percent) / 100, 2) }, cautions)
}

export interface SemenAnalysis {
  volume_ml: number | null
  concentration_m_per_ml: number | null
  total_count_million: number | null
  total_motility_percent: number | null
  progressive_motility_percent: number | null
  vitality_percent: number | null
  normal_forms_percent: number | null
  abstinence_days: number | null
}

export interface SemenMeasure {
  measure: keyof SemenAnalysis
  label: string
  value: number
  unit: string
  lower_limit: number
  is_below: boolean
}

const lower_limits: ReadonlyArray<{ measure: Exclude<keyof SemenAnalysis, 'abstinence_days'>; label: string; unit: string; lower_limit: number }> = [
  { measure: 'volume_ml', label: 'Volume', unit: 'mL', lower_limit: 1.4 },
  { measure: 'concentration_m_per_ml', label: 'Concentration', unit: '10*6/mL', lower_limit: 16 },
  { measure: 'total_count_million', label: 'Total count', unit: '10*6', lower_limit: 39 },
  { measure: 'total_motility_percent', label: 'Total motility', unit: '%', lower_limit: 42 },
  { measure: 'progressive_motility_percent', label: 'Progressive motility', unit: '%', lower_limit: 30 },
  { measure: 'vitality_percent', label: 'Vitality', unit: '%', lower_limit: 54 },
  { measure: 'normal_forms_percent', label: 'Normal forms', unit: '%', lower_limit: 4 },
]

/** Measured values only; a total count that was not reported is volume x concentration. Nothing measured: cannot compute. */
export function compareSemenAnalysis(inputs: SemenAnalysis): RuleAnswer<SemenAnalysis, { measures: SemenMeasure[] }> {
  const { volume_ml, concentration_m_per_ml, abstinence_days } = inputs
  const total = inputs.total_count_million ?? (volume_ml === null || concentration_m_per_ml === null ? null : roundHalfEven(volume_ml * concentration_m_per_ml, 2))
  const percentages = [inputs.total_motility_percent, inputs.progressive_motility_percent, inputs.vitality_percent, inputs.normal_forms_percent].map((value) => ['percent', value] as const)
  const { cautions, faults } = checkPlausible([['semen_volume_ml', volume_ml], ['sperm_m_per_ml', concentration_m_per_ml], ...percentages])
  if (inputs.progressive_motility_percent !== null && inputs.total_motility_percent !== null && inputs.progressive_motility_percent > inputs.total_motility_percent) faults.push('progressive motility exceeds total motility')
  if (faults.length > 0) return refuseInputs(semen_limits_rule, inputs, faults)
  const measures = lower_limits.flatMap(({ measure, label, unit, lower_limit }) => {
    const value = measure === 'total_count_million' ? total : inputs[measure]
    return value === null ? [] : [{ measure, label, value, unit, lower_limit, is_below: value < lower_limit }]
  })
  if (measures.length === 0) return cannotCompute(semen_limits_rule, inputs, ['every measure'])
  if (abstinence_days === null) cautions.push('days of abstinence not recorded')
  else if (abstinence_days < 2 || abstinence_days > 7) cautions.push(`abstinence of ${abstinence_days} days is outside 2 to 7`)
  return computed(semen_limits_rule, inputs, { measures }, cautions)
}
