/**
 * Which day of the cycle a plain date is: for the identity strip of any patient with a recorded last period.
 *
 * Day 1 is the first day of bleeding (FIGO AUB System 1, 2018; from domain knowledge, unverified, 2026-11-21). Unit: days.
 * Limits: none beyond day 90, where the last period says nothing of today any more (our convention), and none before the
 * period. Shows an input and decides nothing.
 */
import { daysBetween, isPlainDate } from '../units/calendar-day.ts'

const last_cycle_day = 90

/** Null where it cannot be said. */
export function cycleDay(lmp_on: string | null, today: string): number | null {
  if (lmp_on === null || !isPlainDate(lmp_on)) return null
  const days = daysBetween(lmp_on, today)
  return days < 0 || days >= last_cycle_day ? null : days + 1
}
