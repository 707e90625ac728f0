/**
 * Small measures of pelvic and musculoskeletal therapy: change of pain, adherence to a home programme, timed up and go, chair stand,
 * and units of timed treatment. For adults in therapy; they describe a course and bill time, they decide no treatment.
 *
 * Sources: pain Farrar 2001 (2 points or 30 % on 0-10); timed up and go and 30-second chair stand CDC STEADI (12 s; below average for
 * women by age); units CMS 8-minute rule. From domain knowledge, 2026-11-21.
 */
import { cannotCompute, computed, missingOf, refuseInputs, type ClinicalRule, type RuleAnswer } from '../clinical-rule.ts'
import { roundHalfEven } from '../units/round-half-even.ts'

const common = { version: '1.0.0', source_state: 'unverified', checked_on: '2026-11-21' } as const
export const pain_change_rule: ClinicalRule = { ...common, id: 'nprs.mcid', source: 'Farrar 2001', limits: ['0-10 numeric rating; not for the 100 mm scale'] }
export const adherence_rule: ClinicalRule = { ...common, id: 'hep.adherence', source: 'sessions done / prescribed', limits: ['as the patient reports it', 'shown as 100 %+ above the plan'] }
export const up_and_go_rule: ClinicalRule = { ...common, id: 'tug', source: 'CDC STEADI', limits: ['older adults'] }
export const chair_stand_rule: ClinicalRule = { ...common, id: 'cst30.women', source: 'CDC STEADI', limits: ['women of 60 to 94 years'] }
export const timed_units_rule: ClinicalRule = { ...common, id: 'billing.8min', source: 'CMS 8-minute rule', limits: ['total timed minutes of one day; Medicare'] }

export interface PainInputs {
  before: number | null
  now: number | null
}

export interface PainChange {
  /** Negative is less pain. */
  change: number
  /** Of the first value; null where that was 0. Positive is less pain. */
  reduction_percent: number | null
  is_important: boolean
}

export function comparePain(inputs: PainInputs): RuleAnswer<PainInputs, PainChange> {
  const { before, now } = inputs
  const missing = missingOf(inputs, { before: 'pain before', now: 'pain now' })
  if (before === null || now === null || missing.length > 0) return cannotCompute(pain_change_rule, inputs, missing)
  if (![before, now].every((value) => value >= 0 && value <= 10)) return refuseInputs(pain_change_rule, inputs, ['pain must be 0 to 10'])
  const reduction = before === 0 ? null : ((before - now) / before) * 100
  return computed(pain_change_rule, inputs, { change: roundHalfEven(now - before, 2), reduction_percent: reduction === null ? null : roundHalfEven(reduction, 1), is_important: before - now >= 2 || (reduction !== null && reduction >= 30 - 1e-9) })
}

export interface AdherenceInputs {
  sessions_done: number | null
  sessions_prescribed: number | null
}

/** Null where nothing was prescribed: there is nothing to adhere to. */
export function computeAdherence(inputs: AdherenceInputs): RuleAnswer<AdherenceInputs, { percent: number | null }> {
  const { sessions_done, sessions_prescribed } = inputs
  const missing = missingOf(inputs, { sessions_done: 'sessions done', sessions_prescribed: 'sessions prescribed' })
  if (sessions_done === null || sessions_prescribed === null || missing.length > 0) return cannotCompute(adherence_rule, inputs, missing)
  if (sessions_done < 0 || sessions_prescribed < 0) return refuseInputs(adherence_rule, inputs, ['sessions cannot be below 0'])
  return computed(adherence_rule, inputs, { percent: sessions_prescribed === 0 ? null : roundHalfEven((100 * sessions_done) / sessions_prescribed, 1) })
}

export function judgeUpAndGo(inputs: { duration_s: number | null }): RuleAnswer<{ duration_s: number | null }, { has_fall_risk: boolean }> {
  if (inputs.duration_s === null) return cannotCompute(up_and_go_rule, inputs, ['time'])
  if (!(inputs.duration_s > 0)) return refuseInputs(up_and_go_rule, inputs, ['the time must be above 0'])
  return computed(up_and_go_rule, inputs, { has_fall_risk: inputs.duration_s >= 12 })
}

/** Fewer stands than this are below average, from that age. */
const women_below: ReadonlyArray<[number, number]> = [[90, 4], [85, 8], [80, 9], [75, 10], [70, 10], [65, 11], [60, 12]]

export interface ChairStandInputs {
  age_years: number | null
  stands: number | null
}

export function judgeChairStand(inputs: ChairStandInputs): RuleAnswer<ChairStandInputs, { is_below_average: boolean; average_from: number }> {
  const { age_years, stands } = inputs
  const missing = missingOf(inputs, { age_years: 'age', stands: 'stands' })
  if (age_years === null || stands === null || missing.length > 0) return cannotCompute(chair_stand_rule, inputs, missing)
  if (!(Number.isInteger(stands) && stands >= 0)) return refuseInputs(chair_stand_rule, inputs, ['stands must be a whole number'])
  const average_from = age_years >= 95 ? undefined : women_below.find(([from]) => age_years >= from)?.[1]
  if (average_from === undefined) return refuseInputs(chair_stand_rule, inputs, ['the table covers 60 to 94 years'])
  return computed(chair_stand_rule, inputs, { is_below_average: stands < average_from, average_from })
}

export interface TimedInputs {
  timed_min: number | null
}

/** 8 to 22 minutes are one unit, then one more each 15. */
export function countTimedUnits(inputs: TimedInputs): RuleAnswer<TimedInputs, { units: number }> {
  const { timed_min } = inputs
  if (timed_min === null) return cannotCompute(timed_units_rule, inputs, ['timed minutes'])
  if (!(timed_min >= 0 && timed_min <= 24 * 60)) return refuseInputs(timed_units_rule, inputs, ['timed minutes must lie within one day'])
  return computed(timed_units_rule, inputs, { units: Math.floor((timed_min + 7) / 15) })
}
