/**
 * Haemoglobin A1c from NGSP percent to IFCC mmol/mol and estimated average glucose in mg/dL. For adults who are not pregnant.
 * Source: NGSP/IFCC master equation, IFCC = 10.929 x (NGSP - 2.15); ADAG study (Nathan 2008), eAG = 28.7 x NGSP - 46.7. Numbers
 * agree with the reference table, 2026-11-21. Limits: unreliable in anaemia, haemoglobin variants and pregnancy.
 */
import { cannotCompute, computed, refuseInputs, type ClinicalRule, type RuleAnswer } from '../clinical-rule.ts'
import { roundHalfEven } from './round-half-even.ts'

export const a1c_rule: ClinicalRule = {
  id: 'unit.a1c',
  version: '1.0.0',
  source: 'NGSP/IFCC master equation; ADAG 2008',
  source_state: 'unverified',
  checked_on: '2026-11-21',
  limits: ['unreliable in anaemia, haemoglobin variants, pregnancy'],
}

export interface A1cInputs {
  ngsp_percent: number | null
}

export function convertA1c(inputs: A1cInputs): RuleAnswer<A1cInputs, { ifcc_mmol_mol: number; average_glucose_mg_dl: number }> {
  const { ngsp_percent } = inputs
  if (ngsp_percent === null) return cannotCompute(a1c_rule, inputs, ['A1c'])
  if (!(ngsp_percent > 2.15 && ngsp_percent <= 25)) return refuseInputs(a1c_rule, inputs, [`A1c ${ngsp_percent} % is not possible`])
  const cautions = ngsp_percent < 4 || ngsp_percent > 18 ? [`A1c ${ngsp_percent} % is unusual: typing error?`] : []
  return computed(a1c_rule, inputs, { ifcc_mmol_mol: roundHalfEven(10.929 * (ngsp_percent - 2.15), 1), average_glucose_mg_dl: roundHalfEven(28.7 * ngsp_percent - 46.7, 1) }, cautions)
}
