import { isDayOrderOpen, type DayOrder } from './written-time.ts'

/** A first number above 12 shows days first, a second one months first; nothing shown: months first, and said. */
export function guessDayOrder(dates: string[]): DayOrder {
  const numeric = dates.map((date) => /^\s*(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}/.exec(date)).filter((parts) => parts !== null)
  if (numeric.some((parts) => Number(parts[1]) > 12)) return 'dmy'
  if (numeric.some((parts) => Number(parts[2]) > 12)) return 'mdy'
  return numeric.some((parts) => parts[0].includes('.')) ? 'dmy' : 'mdy'
}

/** True where no date of the file shows which order is meant. */
export function isDayOrderGuessed(dates: string[]): boolean {
  const written = dates.filter((date) => /^\s*\d{1,2}[-/.]\d{1,2}[-/.]\d{4}/.test(date))
  return written.some(isDayOrderOpen) && !written.some((date) => !isDayOrderOpen(date) && !/^\s*(\d{1,2})[-/.]\1[-/.]/.test(date))
}

/** Every day in numbers that stands in the texts: one that can be read in one way only tells how the others are meant. */
export function findNumericDays(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.match(/(?<![\d./-])\d{1,2}([-/.])\d{1,2}\1\d{4}(?!\d)/g) ?? [])
}
