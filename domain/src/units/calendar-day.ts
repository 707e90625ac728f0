/**
 * Arithmetic on plain dates ("2026-02-28"): proleptic Gregorian, no clock, no time zone, so no day is gained or lost with
 * summer time. Callers pass real dates; text that is none gives NaN or null as said at each function.
 */
import { readPlainDate } from '../records/age.ts'

const day_ms = 86_400_000

/** Days since 1970-01-01; NaN where the text is no date. */
export function dayNumber(date: string): number {
  const day = readPlainDate(date)
  return day === null ? Number.NaN : Date.UTC(day.year, day.month - 1, day.day) / day_ms
}

export function isPlainDate(text: string | null | undefined): text is string {
  return typeof text === 'string' && readPlainDate(text) !== null
}

/** Days from the first date to the second; negative where the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

export function addDays(date: string, days: number): string {
  return new Date((dayNumber(date) + days) * day_ms).toISOString().slice(0, 10)
}

/** The same day of the month, or the month's last day where that month is shorter (31 January + 1 month = 28 February). */
export function addMonths(date: string, months: number): string {
  const start = readPlainDate(date)
  if (start === null) return date
  const month_index = start.year * 12 + (start.month - 1) + months
  const [year, month] = [Math.floor(month_index / 12), (((month_index % 12) + 12) % 12) + 1]
  const last_day = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1, Math.min(start.day, last_day))).toISOString().slice(0, 10)
}
