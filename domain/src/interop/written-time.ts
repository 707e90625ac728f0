import type { ProposedTime } from './parsed-file.ts'

/**
 * Times as the standards write them: HL7 v2 and C-CDA (20240501103000.123-0500, any length from the year), FHIR
 * (2024-05-01T10:30:00-05:00, or a part). A zone that is not written is not made up; a date stays a date.
 */
export function readHl7Time(written: string | null | undefined): ProposedTime | null {
  const text = (written ?? '').trim()
  const parts = /^(\d{4})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:[.,]\d{1,9})?)?)?)?)?)?\s*(Z|[+-]\d{2}:?\d{0,2})?$/.exec(text)
  if (!parts) return readIsoTime(text)
  return compose(parts.slice(1, 7), parts[7] ?? null, text)
}

export function readIsoTime(written: string | null | undefined): ProposedTime | null {
  const text = (written ?? '').trim()
  const parts = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/.exec(text)
  return parts ? compose(parts.slice(1, 7), parts[7] ?? null, text) : null
}

/** The parts that are there, checked against the calendar; null where the day does not exist. Year 1 to 9999. */
function compose(parts: (string | undefined)[], zone: string | null, as_written: string): ProposedTime | null {
  const [year, month, day, hour, minute, second] = parts
  if (year === undefined || year === '0000') return null
  if (month === undefined || month === '00') return { precision: 'year', local: year, offset: null, as_written }
  if (Number(month) > 12) return null
  if (day === undefined || day === '00') return { precision: 'month', local: `${year}-${month}`, offset: null, as_written }
  if (Number(day) > daysInMonth(Number(year), Number(month))) return null
  const date = `${year}-${month}-${day}`
  if (hour === undefined) return { precision: 'day', local: date, offset: null, as_written }
  if (Number(hour) > 23 || Number(minute ?? 0) > 59 || Number(second ?? 0) > 60) return null
  const offset = zone === null ? null : spellOffset(zone)
  // HL7 pads a date with zeros where a time is demanded; without a zone that is a date.
  if (offset === null && hour === '00' && Number(minute ?? 0) === 0 && Number(second ?? 0) === 0) return { precision: 'day', local: date, offset: null, as_written }
  if (second === undefined) return { precision: 'minute', local: `${date}T${hour}:${minute ?? '00'}`, offset, as_written }
  return { precision: 'second', local: `${date}T${hour}:${minute}:${second === '60' ? '59' : second}`, offset, as_written }
}

function spellOffset(zone: string): string | null {
  if (zone === 'Z') return '+00:00'
  const parts = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone)
  if (!parts || Number(parts[2]) > 14 || Number(parts[3] ?? 0) > 59) return null
  return `${parts[1]}${parts[2]}:${parts[3] ?? '00'}`
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** YYYY-MM-DD of a time as the source's clock had it; null where it is less precise than a day. */
export function dayOf(time: ProposedTime | null): string | null {
  return time === null || time.precision === 'year' || time.precision === 'month' ? null : time.local.slice(0, 10)
}

export type DayOrder = 'mdy' | 'dmy' | 'ymd'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * A date as people and laboratories write it: 2024-05-01, 5/1/2024 10:30 AM, 01.05.2024, 1 May 2024, May 1, 2024,
 * 20240501. `order` says what 3/4/2024 means. Years of two digits are refused: they are guesses.
 */
export function readWrittenTime(written: string | null | undefined, order: DayOrder = 'mdy'): ProposedTime | null {
  const text = (written ?? '').trim().replace(/\s+/g, ' ')
  if (text === '' || text.length > 40) return null
  const strict = readIsoTime(text) ?? (/^\d{8}(\d{4,6})?([+-]\d{4})?$/.test(text) ? readHl7Time(text) : null)
  if (strict) return strict
  const split = /^(.*?)(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([AaPp]\.?[Mm]\.?)?\s*(?:([A-Z]{2,4})|(Z|[+-]\d{2}:?\d{2}))?)?$/.exec(text)
  if (!split) return null
  const date = readNumericDate(split[1]!, order) ?? readNamedDate(split[1]!)
  if (!date) return null
  const hour = split[2] === undefined ? undefined : readHour(Number(split[2]), split[5])
  if (hour === null) return null
  const made = compose([...date, hour, split[3], split[4]], split[7] ?? (/^(UTC|GMT)$/.test(split[6] ?? '') ? 'Z' : null), text)
  return made
}

function readNumericDate(text: string, order: DayOrder): [string, string, string] | null {
  const first_year = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (first_year) return [first_year[1]!, pad(first_year[2]!), pad(first_year[3]!)]
  const last_year = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text)
  if (!last_year) return null
  const [a, b] = [Number(last_year[1]), Number(last_year[3])]
  // A number above 12 can only be the day; otherwise the order decides.
  const day_first = a > 12 ? true : b > 12 ? false : order === 'dmy'
  return [last_year[4]!, pad(String(day_first ? b : a)), pad(String(day_first ? a : b))]
}

function readNamedDate(text: string): [string, string, string] | null {
  const day_first = /^(\d{1,2})[ -]([A-Za-z]{3,9})\.?,?[ -](\d{4})$/.exec(text)
  const month_first = /^([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/.exec(text)
  const [day, name, year] = day_first ? [day_first[1], day_first[2], day_first[3]] : month_first ? [month_first[2], month_first[1], month_first[3]] : []
  const month = months.indexOf((name ?? '').slice(0, 3).toLowerCase())
  return day === undefined || month < 0 ? null : [year!, pad(String(month + 1)), pad(day)]
}

function readHour(hour: number, half: string | undefined): string | null {
  if (half === undefined) return hour > 23 ? null : pad(String(hour))
  if (hour < 1 || hour > 12) return null
  return pad(String((hour % 12) + (/^p/i.test(half) ? 12 : 0)))
}

function pad(text: string): string {
  return text.padStart(2, '0')
}

/** Whether a written date reads differently by the other order (3/4/2024 does, 3/14/2024 does not). */
export function isDayOrderOpen(written: string): boolean {
  const parts = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}\b/.exec(written)
  return parts !== null && Number(parts[1]) <= 12 && Number(parts[2]) <= 12 && parts[1] !== parts[2]
}
