/** Dates and times as the person who reads them has chosen. */

import { formatKnownDate, formatPlainDate } from '#domain/units/written-day.ts'
import { getClock } from './clock.ts'

export { formatKnownDate, formatPlainDate }

interface WallClock {
  date: string
  time: string
}

function wallClock(instant: string | Date, time_zone?: string): WallClock | null {
  const when = new Date(instant)
  if (Number.isNaN(when.getTime())) return null
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      timeZone: time_zone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23',
    })
      .formatToParts(when)
      .map((part) => [part.type, part.value]),
  )
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` }
}

/** `09:41` or `9:41 AM`, as the person who reads it has chosen. */
function readTime(time: string): string {
  if (getClock() === '24h') return time
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 === 0 ? 12 : hour % 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}

function zoneName(instant: string, time_zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: time_zone, timeZoneName: 'short' }).formatToParts(new Date(instant))
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? time_zone
}

/** The calendar day of an instant where the practice is. */
export function formatInstantDate(instant: string, time_zone?: string): string {
  const clock = wallClock(instant, time_zone)
  return clock === null ? instant : formatPlainDate(clock.date)
}

/** `21 Nov 2026, 09:41` or `21 Nov 2026, 9:41 AM`; with the zone behind it where the reader's own clock shows something else. */
export function formatInstant(instant: string, time_zone?: string): string {
  const clock = wallClock(instant, time_zone)
  if (clock === null) return instant
  const here = wallClock(instant)
  const differs = time_zone !== undefined && here !== null && (here.time !== clock.time || here.date !== clock.date)
  return `${formatPlainDate(clock.date)}, ${readTime(clock.time)}${differs ? ` ${zoneName(instant, time_zone)}` : ''}`
}

/** `09:41` on the reader's own clock: when something was saved just now. */
export function formatClockTime(instant: string | Date): string {
  const clock = wallClock(instant)
  return clock === null ? '' : readTime(clock.time)
}

export function plainToday(now: Date = new Date(), time_zone?: string): string {
  return wallClock(now, time_zone)?.date ?? ''
}

/** Completed years between two plain dates. */
export function yearsBetween(born: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return today.slice(5) < born.slice(5) ? years - 1 : years
}

/** How long ago, in the largest unit that says something: `3 h`, `2 days`. */
export function formatElapsed(since: string, now: Date = new Date()): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000))
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h`
  return `${Math.floor(hours / 24)} days`
}

/** `Saturday 21 Nov 2026`. */
export function formatLongDay(now: Date, time_zone?: string): string {
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: time_zone }).format(now)
  return `${weekday} ${formatPlainDate(plainToday(now, time_zone))}`
}

export function greetingAt(now: Date, time_zone?: string): string {
  const hour = Number(wallClock(now, time_zone)?.time.slice(0, 2) ?? 12)
  if (hour < 5) return 'Good evening'
  if (hour < 12) return 'Good morning'
  return hour < 18 ? 'Good afternoon' : 'Good evening'
}
