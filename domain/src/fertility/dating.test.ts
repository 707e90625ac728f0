import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, daysBetween } from '../units/calendar-day.ts'
import { computeEddFromLmp, computeEddFromRetrieval, computeEddFromTransfer, computeGestationalAge, formatGestation, trimesterOf } from './gestational-age.ts'
import { decideRedating } from './redating.ts'

const a_day = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1950-01-01', days))
const value = <Value>(found: { ok: boolean; value?: Value }): Value => {
  expect(found.ok).toBe(true)
  return found.value!
}

describe('dating', () => {
  it.each([
    ['2026-01-01', 28, '2026-10-08', '2026-03-01', '8w3d'],
    ['2026-01-01', 35, '2026-10-15', '2026-03-01', '7w3d'],
    ['2024-02-29', 28, '2024-12-05', '2024-06-01', '13w2d'],
    ['2023-12-31', 28, '2024-10-06', '2024-03-01', '8w5d'],
    ['2026-03-07', 28, '2026-12-12', '2026-03-09', '0w2d'],
  ])('LMP %s, cycle %i → %s; on %s %s', (lmp, cycle_days, edd, on, text) => {
    expect(value(computeEddFromLmp({ lmp, cycle_days })).edd).toBe(edd)
    expect(value(computeGestationalAge({ edd, on })).text).toBe(text)
  })

  it.each([
    ['2026-03-10', 5, '2026-11-26', '2w5d'],
    ['2026-03-10', 3, '2026-11-28', '2w3d'],
    ['2026-03-10', 6, '2026-11-25', '2w6d'],
    ['2024-02-29', 5, '2024-11-16', '2w5d'],
  ])('transfer %s of day %i → %s, same day %s', (transferred_on, embryo_day, edd, text) => {
    expect(value(computeEddFromTransfer({ transferred_on, embryo_day })).edd).toBe(edd)
    expect(value(computeGestationalAge({ edd, on: transferred_on })).text).toBe(text)
  })

  it('retrieval over the year end', () => {
    expect(value(computeEddFromRetrieval({ retrieved_on: '2026-12-30' })).edd).toBe('2027-09-22')
    expect(value(computeGestationalAge({ edd: '2027-09-22', on: '2027-02-10' })).text).toBe('8w0d')
  })

  it('LMP and due date lie 280 days apart, and age grows by a day a day', () => {
    fc.assert(
      fc.property(a_day, fc.integer({ min: 0, max: 300 }), (lmp, days) => {
        const { edd } = value(computeEddFromLmp({ lmp, cycle_days: 28 }))
        expect(daysBetween(lmp, edd)).toBe(280)
        expect(value(computeGestationalAge({ edd, on: addDays(lmp, days) })).gestation_days).toBe(days)
      }),
    )
  })

  it('an embryo is dated alike from its retrieval and its transfer', () => {
    fc.assert(
      fc.property(a_day, fc.integer({ min: 0, max: 7 }), (retrieved_on, embryo_day) => {
        const transferred = computeEddFromTransfer({ transferred_on: addDays(retrieved_on, embryo_day), embryo_day })
        expect(value(transferred).edd).toBe(value(computeEddFromRetrieval({ retrieved_on })).edd)
      }),
    )
  })

  it.each([[97, 1], [98, 2], [195, 2], [196, 3]])('day %i is in trimester %i', (days, trimester) => expect(trimesterOf(days)).toBe(trimester))

  it('says what is missing or impossible instead of guessing', () => {
    expect(computeEddFromLmp({ lmp: null, cycle_days: 28 })).toMatchObject({ ok: false, missing: ['last menstrual period'], reason: 'Cannot compute: last menstrual period missing.' })
    expect(computeEddFromLmp({ lmp: '2026-02-30', cycle_days: 28 })).toMatchObject({ ok: false, faults: ['2026-02-30 is not a date'] })
    expect(computeEddFromTransfer({ transferred_on: '2026-03-10', embryo_day: 9 })).toMatchObject({ ok: false })
    expect(computeGestationalAge({ edd: '2026-10-08', on: '2025-12-31' })).toMatchObject({ ok: false })
    expect(computeGestationalAge({ edd: '2026-10-08', on: '2027-03-01' })).toMatchObject({ ok: false })
    expect(computeEddFromLmp({ lmp: '2026-01-01', cycle_days: null })).toMatchObject({ ok: true, cautions: ['cycle length not recorded: 28 days presumed'] })
  })
})

describe('redating', () => {
  it.each([
    [8, 6, 5, false], [8, 6, 6, true], [9, 0, 6, false], [9, 0, 8, true], [15, 6, 7, false], [16, 0, 10, false], [16, 0, 11, true],
    [21, 6, 11, true], [22, 0, 14, false], [22, 0, 15, true], [27, 6, 14, false], [28, 0, 21, false], [28, 0, 22, true],
  ])('%iw%id with %i days of difference: %s', (weeks, days, difference_days, is_redated) => {
    for (const sign of [1, -1]) {
      expect(value(decideRedating({ gestation_by_lmp_days: weeks * 7 + days, difference_days: sign * difference_days, is_assisted_conception: false })).is_redated).toBe(is_redated)
    }
  })

  it('assisted conception is never moved', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: -60, max: 60 }), (gestation_by_lmp_days, difference_days) => {
        expect(value(decideRedating({ gestation_by_lmp_days, difference_days, is_assisted_conception: true })).is_redated).toBe(false)
      }),
    )
  })
})

describe('plain days', () => {
  it.each([['2024-01-31', 1, '2024-02-29'], ['2023-01-31', 1, '2023-02-28'], ['2023-11-20', 36, '2026-11-20'], ['2024-02-29', 12, '2025-02-28'], ['2026-03-31', -1, '2026-02-28']])('%s and %i months is %s', (date, months, then) => {
    expect(addMonths(date, months)).toBe(then)
  })

  it('days out and back are the same day', () => {
    fc.assert(
      fc.property(a_day, fc.integer({ min: -20_000, max: 20_000 }), (day, days) => {
        expect(addDays(addDays(day, days), -days)).toBe(day)
      }),
    )
  })

  it('59 days are written 8w3d', () => expect(formatGestation(59)).toBe('8w3d'))
})
