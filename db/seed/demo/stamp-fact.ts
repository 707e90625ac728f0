/** Who recorded a chart row of the demo, when, and whether anybody has stood for it since. */
import { addDays, instantOn } from '../plain-date.ts'
import type { Random } from '../random.ts'

export interface FactStampRow {
  recorded_by: number
  recorded_at: string
  confirmed_by: number | null
  confirmed_at: string | null
}

/** Nothing is recorded before it happened, before the person was registered, or today: the day has only begun. */
export function stampFact(random: Random, clinician_ids: readonly number[], row: object, registered_on: string, today: string): FactStampRow {
  const yesterday = addDays(today, -1)
  const recorded_on = latestDay([...datesOf(row), registered_on].filter((date) => date <= yesterday)) ?? yesterday
  const recorded_at = instantOn(recorded_on, 18)
  const recorded_by = random.pick(clinician_ids)
  const is_confirmed = random.has(0.75)
  return { recorded_by, recorded_at, confirmed_by: is_confirmed ? recorded_by : null, confirmed_at: is_confirmed ? recorded_at : null }
}

/** The days that a row names, of dates and of instants. */
export function datesOf(row: object): string[] {
  return Object.values(row).flatMap((value) => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(T|$)/u.test(value) ? [value.slice(0, 10)] : []))
}

export function latestDay(days: readonly string[]): string | null {
  return [...days].sort().at(-1) ?? null
}
