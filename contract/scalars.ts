import { z } from 'zod'

/** A row's number in a path or query: digits only, so that "1e3", "0x10" and 2^53 + 1 are refused, not guessed at. */
export const id_in_path = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'must be a whole number')
  .transform(Number)
  .describe('A record number.')

export const id = z.int().positive()

const control_characters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
const lone_surrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

function isStorable(value: string): boolean {
  return !control_characters.test(value) && !lone_surrogate.test(value)
}

/** One line of text that a person typed: trimmed, not empty, nothing that a screen or the database cannot hold. */
export function line(max: number) {
  return z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must be at most ${max} characters`)
    .refine((value) => isStorable(value) && !/[\n\r\t]/.test(value), 'must not contain control characters')
}

/** Running text of any length up to `max`; line breaks and tabs are kept. */
export function text(max: number) {
  return z.string().max(max, `must be at most ${max} characters`).refine(isStorable, 'must not contain control characters')
}

/** A plain date, `2026-11-21`: no time, no zone; February 30 is refused. */
export const plain_date = z.iso.date('must be a date such as 1992-03-14')

/** An instant in UTC as ISO 8601. */
export const instant = z.string()

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'must be at most 254 characters')
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an e-mail address')

/** A place of the time zone database: `America/New_York`. */
export const time_zone = line(60).refine(isTimeZone, 'must be a time zone such as America/New_York')

function isTimeZone(name: string): boolean {
  // Offsets such as +05:00 are none: they know no summer time.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
