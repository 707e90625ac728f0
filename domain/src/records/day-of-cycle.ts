/**
 * Which day of the cycle, or how far into a pregnancy, a plain date is: for the identity strip of any patient with a recorded
 * last period, or an ongoing pregnancy with a due date.
 *
 * Cycle day 1 is the first day of bleeding (FIGO AUB System 1, 2018). Gestational age is 280 days less the days to the due
 * date (ACOG Committee Opinion 700, 2017). Units: days; weeks and days. Limits: no cycle day beyond 90 days, where the last
 * period says nothing of today any more (our convention), and none before the period; gestational age from 0 to 45 weeks.
 * Shows an input; dates no pregnancy and decides nothing.
 */
import { readPlainDate } from './age.ts'

const last_cycle_day = 90
const term_days = 280
const latest_days = 45 * 7

/** Null where it cannot be said. */
export function cycleDay(lmp_on: string | null, today: string): number | null {
  const days = daysBetween(lmp_on, today)
  return days === null || days < 0 || days >= last_cycle_day ? null : days + 1
}

/** Null where it cannot be said. */
export function gestationOn(edd_on: string | null, today: string): { weeks: number; days: number } | null {
  const left = daysBetween(today, edd_on)
  if (left === null) return null
  const days = term_days - left
  return days < 0 || days > latest_days ? null : { weeks: Math.floor(days / 7), days: days % 7 }
}

function daysBetween(from: string | null, to: string | null): number | null {
  const [a, b] = [from, to].map((text) => (text === null ? null : readPlainDate(text)))
  if (!a || !b) return null
  return Math.round((Date.UTC(b.year, b.month - 1, b.day) - Date.UTC(a.year, a.month - 1, a.day)) / 86_400_000)
}
