/**
 * Dating of a pregnancy: estimated due date (EDD) from the last menstrual period, a retrieval or a transfer, and gestational
 * age (GA) and trimester on a day. For any pregnancy whose date basis is known. Plain dates only, so no time zone enters.
 *
 * Source: ACOG Committee Opinion 700 (2017): LMP + 280 days (cycle length other than 28: + the difference); assisted
 * conception by the embryo's age: retrieval + 266, transfer + 266 - embryo day. Document identity verified, numbers from
 * domain knowledge, 2026-11-21. Limits: cycle adjustment presumes an ovulation 14 days before the next period.
 */
import { cannotCompute, computed, missingOf, refuseInputs, type ClinicalRule, type RuleAnswer } from '../clinical-rule.ts'
import { addDays, daysBetween, isPlainDate } from '../units/calendar-day.ts'
import { checkPlausible } from '../units/plausibility.ts'

const term_days = 280
/** From fertilisation to the due date: gestation counts from two weeks before it. */
const fertilisation_to_edd_days = 266

const dating = {
  version: '1.0.0',
  source: 'ACOG Committee Opinion 700 (2017)',
  source_state: 'unverified',
  checked_on: '2026-11-21',
} as const

export const edd_lmp_rule: ClinicalRule = { ...dating, id: 'edd.lmp', limits: ['certain first day of the last period', 'confirm by scan before 22w0d, else suboptimally dated'] }
export const edd_transfer_rule: ClinicalRule = { ...dating, id: 'edd.transfer', limits: ['embryo transfer; never redated by scan'] }
export const edd_retrieval_rule: ClinicalRule = { ...dating, id: 'edd.retrieval', limits: ['fertilisation on the day of retrieval; never redated by scan'] }
export const gestational_age_rule: ClinicalRule = { ...dating, id: 'ga.on', limits: ['0 to 45 weeks'] }

export interface DueDate {
  edd: string
  basis: 'lmp' | 'transfer' | 'retrieval'
}

export interface LmpInputs {
  lmp: string | null
  /** Usual cycle length; null counts as 28 and is said in the cautions. */
  cycle_days: number | null
}

export function computeEddFromLmp(inputs: LmpInputs): RuleAnswer<LmpInputs, DueDate> {
  const missing = missingOf(inputs, { lmp: 'last menstrual period' })
  if (missing.length > 0 || inputs.lmp === null) return cannotCompute(edd_lmp_rule, inputs, missing)
  const { cautions, faults } = checkPlausible([['cycle_days', inputs.cycle_days]])
  if (!isPlainDate(inputs.lmp)) faults.push(`${inputs.lmp} is not a date`)
  if (faults.length > 0) return refuseInputs(edd_lmp_rule, inputs, faults)
  if (inputs.cycle_days === null) cautions.push('cycle length not recorded: 28 days presumed')
  const edd = addDays(inputs.lmp, term_days + ((inputs.cycle_days ?? 28) - 28))
  return computed(edd_lmp_rule, inputs, { edd, basis: 'lmp' }, cautions)
}

export interface TransferInputs {
  transferred_on: string | null
  /** Days since fertilisation: 3 for a cleavage embryo, 5, 6 or 7 for a blastocyst. */
  embryo_day: number | null
}

export function computeEddFromTransfer(inputs: TransferInputs): RuleAnswer<TransferInputs, DueDate> {
  const missing = missingOf(inputs, { transferred_on: 'transfer date', embryo_day: 'embryo age' })
  if (missing.length > 0 || inputs.transferred_on === null || inputs.embryo_day === null) return cannotCompute(edd_transfer_rule, inputs, missing)
  const faults = isPlainDate(inputs.transferred_on) ? [] : [`${inputs.transferred_on} is not a date`]
  if (!Number.isInteger(inputs.embryo_day) || inputs.embryo_day < 0 || inputs.embryo_day > 7) faults.push('embryo age must be a whole number of days, 0 to 7')
  if (faults.length > 0) return refuseInputs(edd_transfer_rule, inputs, faults)
  return computed(edd_transfer_rule, inputs, { edd: addDays(inputs.transferred_on, fertilisation_to_edd_days - inputs.embryo_day), basis: 'transfer' })
}

export interface RetrievalInputs {
  retrieved_on: string | null
}

export function computeEddFromRetrieval(inputs: RetrievalInputs): RuleAnswer<RetrievalInputs, DueDate> {
  if (inputs.retrieved_on === null) return cannotCompute(edd_retrieval_rule, inputs, ['retrieval date'])
  if (!isPlainDate(inputs.retrieved_on)) return refuseInputs(edd_retrieval_rule, inputs, [`${inputs.retrieved_on} is not a date`])
  return computed(edd_retrieval_rule, inputs, { edd: addDays(inputs.retrieved_on, fertilisation_to_edd_days), basis: 'retrieval' })
}

export interface GestationalAge {
  gestation_days: number
  /** "8w3d": completed weeks and days. */
  text: string
  trimester: 1 | 2 | 3
}

export interface GestationInputs {
  edd: string | null
  on: string | null
}

/** Refuses days before the first day of the pregnancy's reckoning and more than 47 weeks after it. */
export function computeGestationalAge(inputs: GestationInputs): RuleAnswer<GestationInputs, GestationalAge> {
  const missing = missingOf(inputs, { edd: 'due date', on: 'day' })
  if (missing.length > 0 || inputs.edd === null || inputs.on === null) return cannotCompute(gestational_age_rule, inputs, missing)
  const not_dates = [inputs.edd, inputs.on].filter((date) => !isPlainDate(date)).map((date) => `${date} is not a date`)
  if (not_dates.length > 0) return refuseInputs(gestational_age_rule, inputs, not_dates)
  const gestation_days = term_days - daysBetween(inputs.on, inputs.edd)
  const { cautions, faults } = checkPlausible([['gestation_days', gestation_days]])
  if (faults.length > 0) return refuseInputs(gestational_age_rule, inputs, faults)
  return computed(gestational_age_rule, inputs, describeGestation(gestation_days), cautions)
}

export function describeGestation(gestation_days: number): GestationalAge {
  return { gestation_days, text: formatGestation(gestation_days), trimester: trimesterOf(gestation_days) }
}

/** 59 → "8w3d". */
export function formatGestation(gestation_days: number): string {
  return `${Math.floor(gestation_days / 7)}w${gestation_days % 7}d`
}

/** First until 13w6d, second until 27w6d, third from 28w0d. */
export function trimesterOf(gestation_days: number): 1 | 2 | 3 {
  return gestation_days < 14 * 7 ? 1 : gestation_days < 28 * 7 ? 2 : 3
}
