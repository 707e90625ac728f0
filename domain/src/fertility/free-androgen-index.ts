/**
 * Free androgen index: 100 x total testosterone / SHBG, both in nmol/L, without a unit. For women; no cut-off is judged here.
 * Source: common formula, domain knowledge, 2026-11-21. Limits: not for men; misleading where SHBG is very low; assay matters.
 */
import { cannotCompute, computed, missingOf, refuseInputs, type ClinicalRule, type RuleAnswer } from '../clinical-rule.ts'
import { roundHalfEven } from '../units/round-half-even.ts'

export const free_androgen_rule: ClinicalRule = {
  id: 'fai',
  version: '1.0.0',
  source: 'FAI = 100 x testosterone / SHBG (nmol/L)',
  source_state: 'unverified',
  checked_on: '2026-11-21',
  limits: ['women only', 'same sample', 'method-dependent'],
}

export interface FreeAndrogenInputs {
  testosterone_nmol_l: number | null
  shbg_nmol_l: number | null
}

export function computeFreeAndrogenIndex(inputs: FreeAndrogenInputs): RuleAnswer<FreeAndrogenInputs, { free_androgen_index: number }> {
  const { testosterone_nmol_l, shbg_nmol_l } = inputs
  const missing = missingOf(inputs, { testosterone_nmol_l: 'testosterone', shbg_nmol_l: 'SHBG' })
  if (testosterone_nmol_l === null || shbg_nmol_l === null || missing.length > 0) return cannotCompute(free_androgen_rule, inputs, missing)
  const faults = [...(testosterone_nmol_l < 0 ? ['testosterone below 0'] : []), ...(shbg_nmol_l <= 0 ? ['SHBG must be above 0'] : [])]
  if (faults.length > 0) return refuseInputs(free_androgen_rule, inputs, faults)
  const cautions = testosterone_nmol_l > 20 ? ['testosterone above 20 nmol/L: is the value in ng/dL?'] : []
  return computed(free_androgen_rule, inputs, { free_androgen_index: roundHalfEven((100 * testosterone_nmol_l) / shbg_nmol_l, 2) }, cautions)
}
