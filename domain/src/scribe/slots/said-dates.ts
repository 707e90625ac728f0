/** Days as people say them, in the matching text of said-unit.ts, and as a note writes them. The engine knows no calendar: "last Thursday" stays so. */
export const month_names = 'january|february|march|april|may|june|july|august|september|october|november|december'
export const weekday_names = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday'
const months = month_names
const weekdays = weekday_names
const capital = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

const readers: ReadonlyArray<[RegExp, (match: RegExpExecArray) => string]> = [
  [new RegExp(`\\b(${months}) (?:the )?(\\d{1,2})(?:th|st|nd|rd)?\\b`), ([, month, day]) => `${capital(month!)} ${day}`],
  [new RegExp(`\\b(?:the )?(\\d{1,2})(?:th|st|nd|rd)? (?:of )?(${months})\\b(?! \\d{1,2}(?:th|st|nd|rd)?\\b)`), ([, day, month]) => `${capital(month!)} ${day}`],
  [new RegExp(`\\b(\\d+(?:\\.\\d+)?) (days?|weeks?|months?|years?)( and a half)? ago\\b`), ([, count, unit, half]) => `${half ? Number(count) + 0.5 : count} ${unit} ago`],
  [new RegExp(`\\blast (${weekdays})\\b`), ([, day]) => `last ${capital(day!)}`],
  [new RegExp(`\\b(?:on |this )?(${weekdays})\\b`), ([, day]) => capital(day!)],
  [/\b(yesterday|today)\b/, ([, day]) => day!],
  [/\bthe (\d{1,2})(?:th|st|nd|rd)\b(?! of)/, ([, day]) => day!],
]

/** The first day in `text`, as it is written; null where none is said. */
export function readSaidDay(text: string): string | null {
  const found = readers.flatMap(([pattern, write]) => {
    const match = pattern.exec(text)
    return match ? [{ at: match.index, day: write(match) }] : []
  })
  return found.sort((a, b) => a.at - b.at)[0]?.day ?? null
}

/** The month or year of a test: "2021", "last October", "May". */
export function readSaidMonth(text: string): string | null {
  const year = /\b(?:19|20)\d\d\b/.exec(text)
  if (year) return year[0]
  const month = new RegExp(`\\b(last )?(${months})\\b`).exec(text)
  if (month) return `${month[1] ?? ''}${capital(month[2]!)}`
  return /\b(last (?:year|spring|summer|fall|winter))\b/.exec(text)?.[1] ?? /\b(\d+ (?:years?|months?) ago)\b/.exec(text)?.[1] ?? null
}
