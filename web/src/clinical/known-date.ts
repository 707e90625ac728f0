import { formatPlainDate } from '#web/ui/dates.ts'

/** A date as far as it is known: `31 May 2019`, `2019-05`, `2019`. */
export function formatKnownDate(date: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(date) ? formatPlainDate(date) : date
}
