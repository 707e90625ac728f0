/**
 * Dates of birth as people write them: 1991-05-31, 5/31/91, 31.05.1991, 31 May 1991, May 31, 1991, 19910531. Where the order
 * of day and month cannot be told (05/06/1991) both readings are given: a search shows both, and nobody is left out.
 */
import { readPlainDate } from './age.ts'
import { max_age_years } from './new-patient.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const month_word = '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'

interface Writing {
  pattern: RegExp
  /** Year, month and day as texts, once for each way to read it. */
  read(found: RegExpMatchArray): [year: string, month: string, day: string][]
}

const writings: readonly Writing[] = [
  { pattern: /\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b/u, read: ([, y, m, d]) => [[y!, m!, d!]] },
  { pattern: /\b(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})\b/u, read: ([, a, , b, y]) => [[y!, a!, b!], [y!, b!, a!]] },
  { pattern: new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?[\\s.-]*${month_word}\\.?,?[\\s-]*(\\d{4}|\\d{2})\\b`, 'iu'), read: ([, d, m, y]) => [[y!, m!, d!]] },
  { pattern: new RegExp(`\\b${month_word}\\.?[\\s-]*(\\d{1,2})(?:st|nd|rd|th)?,?[\\s-]+(\\d{4}|\\d{2})\\b`, 'iu'), read: ([, m, d, y]) => [[y!, m!, d!]] },
]
/** Eight digits may be a date and may be something else: they are read as both. */
const eight_digits = /(?<!\d)(\d{8})(?!\d)/u

export interface BirthInText {
  /** Plain dates, every way to read it; never empty. */
  births: string[]
  /** What was read, as it stands in the text. */
  text: string
}

/** The first date of birth in a text, or null. `today` as a plain date: nobody is born after it, nor is older than anybody has been. */
export function findBirthDate(text: string, today: string): BirthInText | null {
  for (const { pattern, read } of writings) {
    const found = pattern.exec(text)
    const births = found ? unique(read(found).flatMap(([year, month, day]) => datesOf(year, month, day, today))) : []
    if (found && births.length > 0) return { births, text: found[0] }
  }
  const digits = eight_digits.exec(text)
  const births = digits ? readDigits(digits[1]!, today) : []
  return births.length > 0 ? { births, text: digits![0] } : null
}

function readDigits(digits: string, today: string): string[] {
  const cut = (from: number, to: number) => digits.slice(from, to)
  return unique([
    ...datesOf(cut(0, 4), cut(4, 6), cut(6, 8), today),
    ...datesOf(cut(4, 8), cut(0, 2), cut(2, 4), today),
    ...datesOf(cut(4, 8), cut(2, 4), cut(0, 2), today),
  ])
}

/** A year of two digits is every year that a living person can be born in. */
function datesOf(year: string, month: string, day: string, today: string): string[] {
  const years = year.length === 2 ? [`19${year}`, `20${year}`] : [year]
  const number = /^\d+$/u.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  return years
    .map((y) => `${y}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`)
    .filter((date) => readPlainDate(date) !== null && date <= today && Number(date.slice(0, 4)) >= Number(today.slice(0, 4)) - max_age_years)
}

function unique(texts: string[]): string[] {
  return [...new Set(texts)]
}
