/**
 * POP-Q stage from six points and the vaginal length. For an examination at maximal strain; centimetres from the hymen, inside
 * negative. A wrong sign flips the stage: screens show a signed keypad and the picture.
 *
 * Source: Bump 1996; IUGA/ICS 2016, from domain knowledge, 2026-11-21. Stage 0: all wall points -3 and C or D at or above -(tvl-2); I:
 * leading edge above -1; II: -1 to +1; III: beyond +1, short of tvl-2; IV: from tvl-2. Aa and Ap lie within -3..+3. D is null
 * without a uterus.
 */
import { cannotCompute, computed, missingOf, refuseInputs, type ClinicalRule, type RuleAnswer } from '../clinical-rule.ts'

export const prolapse_rule: ClinicalRule = { id: 'popq.stage', version: '1.0.0', source: 'Bump 1996; IUGA/ICS 2016', source_state: 'unverified', checked_on: '2026-11-21', limits: ['at maximal strain', 'D is left empty after hysterectomy'] }

export interface PopqInputs {
  aa_cm: number | null
  ba_cm: number | null
  c_cm: number | null
  d_cm: number | null
  ap_cm: number | null
  bp_cm: number | null
  vaginal_length_cm: number | null
}

export interface ProlapseStage {
  stage: '0' | 'I' | 'II' | 'III' | 'IV'
  leading_edge_cm: number
}

export function stageProlapse(inputs: PopqInputs): RuleAnswer<PopqInputs, ProlapseStage> {
  const { aa_cm: aa, ba_cm: ba, c_cm: c, d_cm: d, ap_cm: ap, bp_cm: bp, vaginal_length_cm: length } = inputs
  const missing = missingOf(inputs, { aa_cm: 'Aa', ba_cm: 'Ba', c_cm: 'C', ap_cm: 'Ap', bp_cm: 'Bp', vaginal_length_cm: 'vaginal length' })
  if (aa === null || ba === null || c === null || ap === null || bp === null || length === null || missing.length > 0) return cannotCompute(prolapse_rule, inputs, missing)
  const faults = faultsOf({ aa, ba, ap, bp, length })
  if (faults.length > 0) return refuseInputs(prolapse_rule, inputs, faults)
  const walls = [aa, ba, ap, bp]
  const leading_edge_cm = Math.max(...walls, c, ...(d === null ? [] : [d]))
  const is_apex_high = c <= -(length - 2) || (d !== null && d <= -(length - 2))
  const stage = walls.every((point) => point === -3) && is_apex_high ? '0' : leading_edge_cm < -1 ? 'I' : leading_edge_cm <= 1 ? 'II' : leading_edge_cm < length - 2 ? 'III' : 'IV'
  const cautions = [
    ...([...walls, c].every((point) => point > 0) ? ['every point is positive: check the signs'] : []),
    ...(Math.abs(c) > length || (d !== null && Math.abs(d) > length) ? ['C or D lies beyond the vaginal length'] : []),
    ...(ba < aa || bp < ap ? ['Ba/Bp lie above Aa/Ap: check the points'] : []),
  ]
  return computed(prolapse_rule, inputs, { stage, leading_edge_cm }, cautions)
}

interface Points {
  aa: number
  ba: number
  ap: number
  bp: number
  length: number
}

function faultsOf({ aa, ba, ap, bp, length }: Points): string[] {
  const within = (value: number, low: number, high: number) => value >= low && value <= high
  return [
    ...(within(aa, -3, 3) && within(ap, -3, 3) ? [] : ['Aa/Ap must be -3..+3']),
    ...(within(length, 1, 20) ? [] : ['tvl must be 1..20']),
    ...(within(ba, -3, length) && within(bp, -3, length) ? [] : ['Ba/Bp must be -3..tvl']),
  ]
}
