import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { permitThaw, placeAt, witnessMove } from './cryo-storage.ts'
import { default_grade_policy, orderGrades, readGardnerGrade } from './gardner-grade.ts'
import { rateCohort } from './laboratory-rates.ts'
import { computeRateInterval, rateOutcomes } from './outcome-rates.ts'
import { computeRetrievalTime } from './trigger-timing.ts'

const value = <Value>(found: { ok: boolean; value?: Value }): Value => {
  expect(found.ok).toBe(true)
  return found.value!
}

describe('retrieval time', () => {
  it('lies exactly the ordered hours after the trigger, whatever the place does with its clocks', () => {
    const zones = fc.constantFrom('America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Kolkata', 'America/Phoenix', 'Pacific/Chatham')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 * 365 * 1440 }), fc.integer({ min: 68, max: 72 }), zones, (minute, half_hours, time_zone) => {
        const trigger_ms = Date.UTC(2025, 0, 1) + minute * 60_000
        const found = computeRetrievalTime({ triggered_at: `${new Date(trigger_ms).toISOString().slice(0, 16)}Z`, interval_h: half_hours / 2, time_zone })
        expect(Date.parse(value(found).retrieval_at) - trigger_ms).toBe(half_hours * 1_800_000)
      }),
    )
  })

  it('refuses a time without an offset and a place that does not exist, and names an odd offset', () => {
    const trigger = { triggered_at: '2026-03-07T22:30-05:00', interval_h: 36, time_zone: null }
    expect(computeRetrievalTime({ ...trigger, triggered_at: '2026-03-07T22:30' })).toMatchObject({ ok: false })
    expect(computeRetrievalTime({ ...trigger, time_zone: 'Mars/Base' })).toMatchObject({ ok: false })
    expect(computeRetrievalTime({ ...trigger, interval_h: null })).toMatchObject({ ok: false, missing: ['hours'] })
    expect(computeRetrievalTime({ ...trigger, time_zone: 'Europe/London' })).toMatchObject({ ok: true, cautions: ['the offset of the trigger is not that of the time zone on that day'] })
    expect(computeRetrievalTime({ ...trigger, interval_h: 40 })).toMatchObject({ cautions: ['outside the usual 34 to 36 hours'] })
  })
})

describe('Gardner grades', () => {
  const grade = fc.oneof(fc.constantFrom('1', '2'), fc.tuple(fc.constantFrom('3', '4', '5', '6'), fc.constantFrom('A', 'B', 'C'), fc.constantFrom('A', 'B', 'C')).map((parts) => parts.join('')))

  it('ordering loses nothing, and ordering again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(grade, { maxLength: 12 }), (grades) => {
        const { grades: ordered } = value(orderGrades({ grades, policy: default_grade_policy }))
        expect([...ordered].sort()).toEqual([...grades].sort())
        expect(value(orderGrades({ grades: ordered, policy: default_grade_policy })).grades).toEqual(ordered)
        expect(ordered.map((text) => readGardnerGrade(text)!.expansion)).toEqual(ordered.map((text) => Number(text[0])).sort((a, b) => b - a))
      }),
    )
  })

  it('refuses what is no grade', () => {
    expect(orderGrades({ grades: ['4AA', '4AD'], policy: default_grade_policy })).toMatchObject({ ok: false, faults: ['"4AD" is not a Gardner grade'] })
  })
})

describe('rates', () => {
  it('the interval holds the rate, stays within 0 and 100, and narrows with more cases', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 500 }), (cases, drawn) => {
        const events = Math.min(drawn, cases)
        const one = value(computeRateInterval({ events, cases }))
        expect(one.low_percent).toBeGreaterThanOrEqual(0)
        expect(one.high_percent).toBeLessThanOrEqual(100)
        expect(one.low_percent).toBeLessThanOrEqual(one.percent)
        expect(one.high_percent).toBeGreaterThanOrEqual(one.percent)
        const more = value(computeRateInterval({ events: events * 4, cases: cases * 4 }))
        expect(more.high_percent - more.low_percent).toBeLessThanOrEqual(one.high_percent - one.low_percent + 0.2)
      }),
    )
    expect(computeRateInterval({ events: 0, cases: 0 })).toMatchObject({ ok: false })
    expect(value(computeRateInterval({ events: 13, cases: 20 })).is_small).toBe(false)
    expect(value(computeRateInterval({ events: 13, cases: 19 })).is_small).toBe(true)
  })

  it('a part never exceeds its whole, and nothing counted is null and not 0', () => {
    const nothing = { oocytes: null, mature: null, injected: null, two_pronuclear: null, degenerated: null, cleaved: null, blastocysts: null, good_blastocysts: null, biopsied: null, euploid: null, inconclusive: null }
    expect(Object.values(value(rateCohort(nothing)))).toEqual(Array(8).fill(null))
    expect(rateCohort({ ...nothing, oocytes: 5, mature: 6 })).toMatchObject({ ok: false, faults: ['more mature than oocytes'] })
  })

  it('a cancelled cycle stays in the denominator, and unknown twins are said', () => {
    const year = { intended_retrievals: 10, actual_retrievals: 9, transfers: 12, embryos_transferred: 14, sacs: 8, clinical_pregnancies: 7, ectopic_pregnancies: 1, deliveries: 5, infants: 6, multiple_deliveries: null }
    const found = rateOutcomes(year)
    expect(value(found)).toMatchObject({ births_per_intended_percent: 50, births_per_actual_percent: 55.6, multiple_delivery_percent: 20 })
    expect(found).toMatchObject({ cautions: ['multiple deliveries not counted: every extra infant is taken for a twin'] })
    expect(value(rateOutcomes({ ...year, infants: 7, multiple_deliveries: 1 })).multiple_delivery_percent).toBe(20)
    expect(rateOutcomes({ ...year, actual_retrievals: 11 })).toMatchObject({ ok: false })
  })
})

describe('cryostorage', () => {
  it('refuses a taken place, one person as two, and a consent that is over', () => {
    expect(placeAt(null, [])).toEqual({ ok: false, reason: 'position missing' })
    expect(witnessMove(' u1', 'U1')).toEqual({ ok: false, reason: 'witness must differ from operator' })
    expect(permitThaw({ valid_to: '2027-01-01', is_withdrawn: true }, '2026-11-21')).toEqual({ ok: false, reason: 'no valid consent' })
    expect(permitThaw({ valid_to: '2026-11-20', is_withdrawn: false }, '2026-11-21').ok).toBe(false)
    expect(permitThaw({ valid_to: '2026-11-21', is_withdrawn: false }, '2026-11-21').ok).toBe(true)
  })
})
