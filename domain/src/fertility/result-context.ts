/**
 * In which phase a laboratory sample was taken, from the facts of the chart: a pregnancy first, then a running stimulation, then
 * menopause, then the day of the cycle; else unknown. For choosing an orientation band and for saying the day beside a value;
 * decides nothing.
 *
 * Order and limits are our own convention, stated 2026-11-21: a stimulation is a gonadotropin on the medication list that was
 * started on or before the day and not stopped before it, for at most 30 days; the last period counts for 90 days; a pregnancy is
 * in force from its first day (due date minus 280) to its end, or to 42 weeks. Days are plain dates where the practice is.
 */
import { cycleDay } from '../records/day-of-cycle.ts'
import { addDays, daysBetween } from '../units/calendar-day.ts'
import { formatGestation } from './gestational-age.ts'
import type { BandContext } from './reference-bands.ts'

export interface PhaseFacts {
  /** First days of periods, latest first, each with the cycle length told with it, in days. */
  periods: readonly { first_day: string; cycle_days: number | null }[]
  /** Courses of gonadotropins. */
  stimulations: readonly { started_on: string; stopped_on: string | null }[]
  pregnancies: readonly { edd_on: string; ended_on: string | null }[]
  /** The final menstrual period, as far as its date is known: `2019`, `2019-05` or a day. */
  final_period_on: string | null
}

const longest_stimulation_d = 30
const longest_pregnancy_d = 294

export function contextOn(day: string, facts: PhaseFacts): BandContext {
  const gestation_days = gestationOn(day, facts)
  if (gestation_days !== null) return { kind: 'gestation', gestation_days }
  const stimulation = stimulationDayOn(day, facts)
  if (stimulation !== null) return { kind: 'stimulation_day', day: stimulation }
  if (facts.final_period_on !== null && isYearAfter(day, facts.final_period_on)) return { kind: 'postmenopause' }
  const period = facts.periods.find(({ first_day }) => first_day <= day)
  const cycle_day = cycleDay(period?.first_day ?? null, day)
  return cycle_day === null ? { kind: 'unknown' } : { kind: 'cycle_day', day: cycle_day, cycle_days: period?.cycle_days ?? null }
}

function gestationOn(day: string, { pregnancies }: PhaseFacts): number | null {
  for (const { edd_on, ended_on } of pregnancies) {
    const days = daysBetween(addDays(edd_on, -280), day)
    if (days >= 0 && days <= longest_pregnancy_d && (ended_on === null || day <= ended_on)) return days
  }
  return null
}

/** Day 1 is the first day of the drug that was started first of those that run. */
function stimulationDayOn(day: string, { stimulations }: PhaseFacts): number | null {
  const days = stimulations
    .filter(({ started_on, stopped_on }) => started_on <= day && (stopped_on === null || day <= stopped_on))
    .map(({ started_on }) => daysBetween(started_on, day) + 1)
    .filter((number) => number <= longest_stimulation_d)
  return days.length === 0 ? null : Math.max(...days)
}

/** Twelve months after the final period, counted from the last day that its date allows. */
function isYearAfter(day: string, final_period_on: string): boolean {
  const latest = final_period_on.length === 4 ? `${final_period_on}-12-31` : final_period_on.length === 7 ? `${final_period_on}-31` : final_period_on
  return day >= `${Number(latest.slice(0, 4)) + 1}${latest.slice(4)}`
}

/** `stimulation day 4`, `cycle day 9`, `8w2d`, `after menopause`; null where nothing is known. */
export function describeContext(context: BandContext): string | null {
  switch (context.kind) {
    case 'cycle_day':
      return `cycle day ${context.day}`
    case 'stimulation_day':
      return `stimulation day ${context.day}`
    case 'gestation':
      return formatGestation(context.gestation_days)
    case 'postmenopause':
      return 'after menopause'
    default:
      return null
  }
}
