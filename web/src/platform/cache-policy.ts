/** What the cache of answers may do, as plain decisions: no clock, no storage, no network. Paths are as under `/api`, without the query. */

export const lifetime_ms = 1_800_000
/** After its lifetime an answer may still be shown for this long while it is asked for again. */
export const revalidate_window_ms = 300_000
export const cleanup_every_ms = 300_000
export const most_entries = 1000
export const most_kept_bytes = 50 * 1024 * 1024

export type Age = 'fresh' | 'revalidate' | 'expired'

export function ageOf(answered_at: number, now: number): Age {
  const age = now - answered_at
  if (age < lifetime_ms) return 'fresh'
  return age < lifetime_ms + revalidate_window_ms ? 'revalidate' : 'expired'
}

const acted_upon = /(^|\/)(results?|labs?|orders?|plans?|embryos?)(\/|$)/
/** A chart holds the latest results. */
const chart = /^\/patients\/[^/]+$/
const draft = /^\/drafts\/[^/]+$/
/** Who is signed in where, and with what: only ever as it is now. */
const security = /^\/(sessions|factors|practice\/second-factor|people|auth)(\/|$)/

/** A saved copy of what somebody doses, orders or transfers by would be worse than none. */
export function mayBeStale(path: string): boolean {
  return !acted_upon.test(path) && !chart.test(path) && !security.test(path)
}

/** Whether a copy may lie, encrypted, on the device. */
export function mayBeKept(path: string): boolean {
  return mayBeStale(path) && !draft.test(path)
}

/** The working text of an open editor: its own save state says what the server has; it never vanishes under the pen. */
export function isWorkingCopy(path: string): boolean {
  return draft.test(path)
}

/** The server says that this is not, or no longer, for this person: no copy may be shown again. */
export function isPurgedBy(status: number): boolean {
  return [401, 403, 404, 410, 451].includes(status)
}

export function isServedStaleOn(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}

export function optsOut(options: { cache?: boolean; headers?: HeadersInit }): boolean {
  return options.cache === false || /\bno-(cache|store)\b/i.test(new Headers(options.headers).get('cache-control') ?? '')
}
