import { afterEach, describe, expect, it } from 'vitest'
import { setClock } from './clock.ts'
import { formatClockTime, formatElapsed, formatInstant, formatLongDay, formatPlainDate, greetingAt, plainToday, yearsBetween } from './dates.ts'

afterEach(() => setClock('24h'))

describe('dates', () => {
  it.each([
    ['2026-11-21T00:05:00Z', '21 Nov 2026, 00:05', '21 Nov 2026, 12:05 AM'],
    ['2026-11-21T09:41:00Z', '21 Nov 2026, 09:41', '21 Nov 2026, 9:41 AM'],
    ['2026-11-21T12:00:00Z', '21 Nov 2026, 12:00', '21 Nov 2026, 12:00 PM'],
    ['2026-11-21T22:30:00Z', '21 Nov 2026, 22:30', '21 Nov 2026, 10:30 PM'],
  ])('tell the time as the person has chosen: %s', (instant, in_24h, in_12h) => {
    expect(formatInstant(instant, 'UTC')).toContain(in_24h)
    setClock('12h')
    expect(formatInstant(instant, 'UTC')).toContain(in_12h)
    expect(formatClockTime(instant)).toMatch(/^\d{1,2}:\d\d [AP]M$/)
  })

  it('are unambiguous', () => {
    expect(formatPlainDate('2026-11-21')).toBe('21 Nov 2026')
    expect(formatPlainDate('1992-09-03')).toBe('3 Sep 1992')
    expect(formatPlainDate('nonsense')).toBe('nonsense')
  })

  it('follow the practice’s clock, not the machine’s', () => {
    const late = new Date('2026-11-22T03:30:00Z')
    expect(plainToday(late, 'America/Chicago')).toBe('2026-11-21')
    expect(formatLongDay(late, 'America/Chicago')).toBe('Saturday 21 Nov 2026')
    expect(formatInstant('2026-11-22T03:30:00Z', 'Asia/Tokyo')).toMatch(/^22 Nov 2026, 12:30/)
  })

  it('count completed years', () => {
    expect(yearsBetween('1992-03-14', '2026-03-13')).toBe(33)
    expect(yearsBetween('1992-03-14', '2026-03-14')).toBe(34)
    expect(yearsBetween('2024-02-29', '2025-02-28')).toBe(0)
  })

  it('greet by the hour of the practice', () => {
    expect(greetingAt(new Date('2026-11-21T13:30:00Z'), 'America/Chicago')).toBe('Good morning')
    expect(greetingAt(new Date('2026-11-21T13:30:00Z'), 'Europe/Berlin')).toBe('Good afternoon')
  })

  it('say how long ago in the unit that matters', () => {
    const now = new Date('2026-11-21T12:00:00Z')
    expect(formatElapsed('2026-11-21T11:59:40Z', now)).toBe('just now')
    expect(formatElapsed('2026-11-21T11:15:00Z', now)).toBe('45 min')
    expect(formatElapsed('2026-11-20T12:00:00Z', now)).toBe('24 h')
    expect(formatElapsed('2026-11-18T12:00:00Z', now)).toBe('3 days')
  })
})
