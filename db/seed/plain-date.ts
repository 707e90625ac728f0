/** Plain dates as `2026-11-21`, reckoned in UTC so that no zone or summer time moves a birthday. */

export function dateOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

export function addDays(date: string, days: number): string {
  return dateOf(new Date(Date.parse(date) + days * 86_400_000))
}

/** The birthday that is `years` and `days` before `date`. */
export function bornBefore(date: string, years: number, days: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return addDays(dateOf(new Date(Date.UTC(year - years, month - 1, day))), -days)
}

/** An instant on `date` at `hour` UTC, and `minute`. */
export function instantOn(date: string, hour: number, minute = 0): string {
  return `${date}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`
}
