/** Ages from plain dates ("1990-02-28"): no clock and no time zone, so an age cannot change with the server's place. */

export interface PlainDate {
  year: number
  month: number
  day: number
}

/** Null where the text is not a date of the calendar ("2026-02-30"). */
export function readPlainDate(text: string): PlainDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(text)
  if (match === null) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month) ? { year, month, day } : null
}

/**
 * Completed years on a day; null where a date is missing, is no date, or birth is after the day. Born on 29 February, a
 * person completes the year on 1 March of common years, the reckoning of most common-law registers.
 */
export function completedYears(date_of_birth: string | null, on: string | null): number | null {
  const birth = date_of_birth === null ? null : readPlainDate(date_of_birth)
  const day = on === null ? null : readPlainDate(on)
  if (birth === null || day === null) return null
  const is_before_birthday = day.month < birth.month || (day.month === birth.month && day.day < birth.day)
  const years = day.year - birth.year - (is_before_birthday ? 1 : 0)
  return years < 0 ? null : years
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
