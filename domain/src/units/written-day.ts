/** Days as people read them: `21 Nov 2026`, never a number that could be a month or a day. No zone: a date of birth is the same everywhere. */

export const month_names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** `2026-11-21` → `21 Nov 2026`; text that is no whole date stays as it is. */
export function formatPlainDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  const name = month_names[(month ?? 0) - 1]
  return name === undefined || day === undefined ? date : `${day} ${name} ${year}`
}

/** No more than is known: `2019`, `May 2019`, `31 May 2019`. */
export function formatKnownDate(date: string): string {
  return date.length === 7 ? formatPlainDate(`${date}-01`).slice(2) : formatPlainDate(date)
}
