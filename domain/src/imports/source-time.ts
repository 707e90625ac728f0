/** Times of a file as moments: pure arithmetic on the time zone database, no clock. */
import type { ProposedTime } from '../interop/parsed-file.ts'

/** The moment at which a clock in the zone shows this; in the hour that comes twice the first one, in the hour that is skipped the one after. */
export function momentOf(local: string, zone: string): Date {
  const [year, month, day, hour, minute, second] = local.split(/[-T:]/).map(Number)
  const as_utc = Date.UTC(year!, month! - 1, day!, hour ?? 0, minute ?? 0, second ?? 0)
  const first = as_utc - offsetAt(as_utc - offsetAt(as_utc, zone), zone)
  return new Date(first)
}

/** How far the zone's clock is ahead of UTC at a moment, in milliseconds. */
function offsetAt(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' }).formatToParts(at)
  const part = (type: string) => Number(parts.find((found) => found.type === type)!.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) - Math.floor(at / 1000) * 1000
}

/**
 * The moment of a time that is known to the day or better. Without an offset the source's clock is taken to be the practice's; of a
 * date alone it is the first moment of that day there. Null for a month or a year.
 */
export function instantOf(time: ProposedTime, zone: string): { at: Date; precision: 'day' | 'minute' } | null {
  if (time.precision === 'year' || time.precision === 'month') return null
  if (time.precision === 'day') return { at: momentOf(time.local, zone), precision: 'day' }
  if (time.offset === null) return { at: momentOf(time.local, zone), precision: 'minute' }
  const full = time.precision === 'minute' ? `${time.local}:00` : time.local
  return { at: new Date(`${full}${time.offset}`), precision: 'minute' }
}

/** `2019`, `2019-05` or `2019-05-31`: what a chart keeps of a time of which only the day matters. */
export function dateOf(time: ProposedTime | null | undefined): string | null {
  return time ? time.local.slice(0, 10) : null
}

/** The whole date, or null where the source knows less. */
export function dayOf(time: ProposedTime | null | undefined): string | null {
  const date = dateOf(time)
  return date?.length === 10 ? date : null
}
