/**
 * Revised ASRM stage of endometriosis from its points at surgery. Source: ASRM 1996: I 1-5, II 6-15, III 16-40, IV above 40; domain
 * knowledge, 2026-11-21. Limits: the stage goes poorly with pain and with fertility; 0 points have no stage.
 */
import { cannotCompute, computed, refuseInputs, type ClinicalRule, type RuleAnswer } from '../clinical-rule.ts'

export const endometriosis_rule: ClinicalRule = { id: 'rasrm.stage', version: '1.0.0', source: 'ASRM 1996', source_state: 'unverified', checked_on: '2026-11-21', limits: ['seen at surgery', 'goes poorly with symptoms'] }

export interface EndometriosisInputs {
  points: number | null
}

export function stageEndometriosis(inputs: EndometriosisInputs): RuleAnswer<EndometriosisInputs, { stage: 'I' | 'II' | 'III' | 'IV' | null }> {
  const { points } = inputs
  if (points === null) return cannotCompute(endometriosis_rule, inputs, ['points'])
  if (!(Number.isInteger(points) && points >= 0 && points <= 150)) return refuseInputs(endometriosis_rule, inputs, ['points must be a whole number up to 150'])
  return computed(endometriosis_rule, inputs, { stage: points === 0 ? null : points <= 5 ? 'I' : points <= 15 ? 'II' : points <= 40 ? 'III' : 'IV' })
}
