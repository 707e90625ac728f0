/**
 * Which calendar day a spoken day means, seen from the day of the visit: "November 7", "the 18th", "10 days ago", "yesterday". Only what
 * has one meaning is resolved: a weekday, a month or years ago are left to the writer. Own rule; no clock.
 */
import { addDays, addMonths, isPlainDate } from '../../units/calendar-day.ts'

const months = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']
const two = (number: number): string => String(number).padStart(2, '0')

/** The last such day up to the visit (`past`), or the first one after it (`ahead`); null where the words have no single day. */
export function resolveSaidDay(said: string, visit_on: string, direction: 'past' | 'ahead' = 'past'): string | null {
  const text = said.trim().toLowerCase()
  if (text === 'today') return visit_on
  if (text === 'yesterday') return addDays(visit_on, -1)
  const ago = /^(\d+) (day|week)s? ago$/.exec(text)
  if (ago) return addDays(visit_on, -Number(ago[1]) * (ago[2] === 'week' ? 7 : 1))
  const named = /^([a-z]+) (\d{1,2})$/.exec(text)
  if (named && months.includes(named[1]!)) return nearestOf(named[1]!, Number(named[2]), visit_on, direction)
  const bare = /^(\d{1,2})$/.exec(text)
  return bare && direction === 'past' ? latestDayOfMonth(Number(bare[1]), visit_on) : null
}

/** True where a count of days or weeks was said: nobody means the very day. */
export function isSaidRoughly(said: string): boolean {
  return /\bago\b/.test(said)
}

function nearestOf(month: string, day: number, visit_on: string, direction: 'past' | 'ahead'): string | null {
  const year = Number(visit_on.slice(0, 4))
  const days = [year - 1, year, year + 1].map((one) => `${one}-${two(months.indexOf(month) + 1)}-${two(day)}`).filter(isPlainDate)
  return (direction === 'past' ? days.filter((one) => one <= visit_on).at(-1) : days.find((one) => one > visit_on)) ?? null
}

function latestDayOfMonth(day: number, visit_on: string): string | null {
  const first = `${visit_on.slice(0, 7)}-01`
  const days = [0, -1, -2].map((back) => `${addMonths(first, back).slice(0, 7)}-${two(day)}`)
  return days.find((one) => isPlainDate(one) && one <= visit_on) ?? null
}
