import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageOf, cleanup_every_ms, isPurgedBy, isServedStaleOn, lifetime_ms, mayBeKept, mayBeStale, most_entries, most_kept_bytes, optsOut, revalidate_window_ms } from './cache-policy.ts'

describe('the cache of answers', () => {
  it('H-09 B07 its limits are the specified ones', () => {
    expect([lifetime_ms, most_entries, cleanup_every_ms, revalidate_window_ms, most_kept_bytes]).toEqual([1_800_000, 1000, 300_000, 300_000, 52_428_800])
  })

  it('H-09 B07 an answer is fresh for its lifetime, usable for five minutes more, then gone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 40 }), fc.integer({ min: 0, max: 4_000_000 }), (at, age) => {
        const expected = age < 1_800_000 ? 'fresh' : age < 2_100_000 ? 'revalidate' : 'expired'
        return ageOf(at, at + age) === expected
      }),
    )
  })

  it('H-10 a saved copy is served on 408, 429 and 5xx, and no status both serves and purges', () => {
    const served = Array.from({ length: 500 }, (_, i) => i + 100).filter(isServedStaleOn)
    expect(served).toEqual([408, 429, ...Array.from({ length: 100 }, (_, i) => 500 + i)])
    expect(served.filter(isPurgedBy)).toEqual([])
    expect([401, 403, 404, 410, 451].every(isPurgedBy)).toBe(true)
  })

  it.each(['/results', '/patients/7/results', '/orders/3', '/patients/7/plans', '/embryos', '/patients/7/labs/2', '/patients/7'])('H-10 %s is never shown from a copy', (path) => {
    expect([mayBeStale(path), mayBeKept(path)]).toEqual([false, false])
  })

  it.each(['/home', '/patients', '/patients/7/notes', '/notes/3', '/documents', '/planning', '/profile'])('H-10 %s may be', (path) => {
    expect(mayBeStale(path)).toBe(true)
  })

  it('H-07 cache=false or a no-cache header opts out', () => {
    expect(optsOut({})).toBe(false)
    expect(optsOut({ cache: false })).toBe(true)
    expect(optsOut({ headers: { 'Cache-Control': 'no-cache' } })).toBe(true)
    expect(optsOut({ headers: { 'cache-control': 'max-age=0, no-store' } })).toBe(true)
  })
})
