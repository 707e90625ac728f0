/** What the list of patients is filtered and sorted by: the values, in the order in which a screen shows them, and how each is called. */
import { readPlainDate } from './age.ts'

export const care_statuses = ['active', 'on_hold', 'discharged'] as const
export type CareStatus = (typeof care_statuses)[number]

export const treatment_types = [
  'ivf', 'fet', 'iui', 'ovulation_induction', 'fertility_preservation', 'third_party', 'fertility_workup',
  'pregnancy', 'postpartum', 'gynecology', 'menopause', 'preventive', 'pelvic_floor', 'naturopathic',
] as const
export type TreatmentType = (typeof treatment_types)[number]

export const risk_levels = ['high', 'moderate', 'low'] as const
export type RiskLevel = (typeof risk_levels)[number]

export const record_states = ['current', 'archived', 'merged'] as const
export type RecordState = (typeof record_states)[number]

/** Quick choices above the list; `all` is everybody whose record is current. */
export const list_choices = ['all', 'mine', 'drafts', 'new', 'active', 'on_hold', 'discharged', 'archived'] as const
export type ListChoice = (typeof list_choices)[number]

export const list_sorts = ['name', 'youngest', 'oldest', 'last_visit', 'risk', 'newest'] as const
export type ListSort = (typeof list_sorts)[number]

/** Completed years, both ends within. */
export const age_ranges = [
  { key: 'under-18', from: 0, to: 17 },
  { key: '18-25', from: 18, to: 25 },
  { key: '26-34', from: 26, to: 34 },
  { key: '35-37', from: 35, to: 37 },
  { key: '38-40', from: 38, to: 40 },
  { key: '41-50', from: 41, to: 50 },
  { key: '51-up', from: 51, to: null },
] as const
export type AgeRange = (typeof age_ranges)[number]['key']
export const age_range_keys = age_ranges.map(({ key }) => key) as [AgeRange, ...AgeRange[]]

export const care_status_words: Record<CareStatus, string> = { active: 'Active', on_hold: 'On hold', discharged: 'Discharged' }
export const risk_words: Record<RiskLevel, string> = { high: 'High', moderate: 'Moderate', low: 'Low' }
export const treatment_words: Record<TreatmentType, string> = {
  ivf: 'IVF / ICSI',
  fet: 'Frozen transfer',
  iui: 'IUI',
  ovulation_induction: 'Ovulation induction',
  fertility_preservation: 'Fertility preservation',
  third_party: 'Donor or surrogacy',
  fertility_workup: 'Fertility work-up',
  pregnancy: 'Pregnancy',
  postpartum: 'Postpartum',
  gynecology: 'Gynecology',
  menopause: 'Menopause',
  preventive: 'Preventive care',
  pelvic_floor: 'Pelvic-floor therapy',
  naturopathic: 'Naturopathic care',
}

/** How long a registered patient counts as new. */
export const new_for_days = 30

/**
 * The dates of birth that a range of ages means on a day, as (born_after, born_until]: `born_until` is the last birth that
 * has completed `from` years. Null where the range has no such end.
 */
export function birthsOfAge(range: AgeRange, today: string): { born_after: string | null; born_until: string } {
  const { from, to } = age_ranges.find(({ key }) => key === range)!
  return { born_until: yearsBefore(today, from), born_after: to === null ? null : yearsBefore(today, to + 1) }
}

/** The last birth of every range but the youngest, ascending: bounds that part all births into the ranges, the oldest first. */
export function birthBounds(today: string): string[] {
  return age_ranges.filter(({ from }) => from > 0).map(({ from }) => yearsBefore(today, from)).toReversed()
}

/** The range of a birth by how many of the bounds lie before it: 0 is the oldest. */
export function ageRangeOfBucket(bucket: number): AgeRange {
  return age_ranges[age_ranges.length - 1 - bucket]!.key
}

/** The last day on which somebody was born who has completed that many years on `today`; 29 February completes on 1 March. */
function yearsBefore(today: string, years: number): string {
  const { year, month, day } = readPlainDate(today)!
  const then = `${String(year - years).padStart(4, '0')}-${today.slice(5)}`
  if (readPlainDate(then) !== null) return then
  return `${String(year - years).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day - 1).padStart(2, '0')}`
}
