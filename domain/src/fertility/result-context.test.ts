import { describe, expect, test } from 'vitest'
import { contextOn, describeContext, type PhaseFacts } from './result-context.ts'

const nothing: PhaseFacts = { periods: [], stimulations: [], pregnancies: [], final_period_on: null }
const on = (day: string, facts: Partial<PhaseFacts>) => describeContext(contextOn(day, { ...nothing, ...facts }))

describe('phase of a sample', () => {
  test('the day of the cycle that it was taken in', () => {
    const periods = [{ first_day: '2026-11-10', cycle_days: 28 }, { first_day: '2026-08-28', cycle_days: null }]
    expect([on('2026-11-18', { periods }), on('2026-11-09', { periods }), on('2026-08-01', { periods })]).toEqual(['cycle day 9', 'cycle day 74', null])
  })

  test('a running stimulation comes before the cycle; the first drug of the course counts', () => {
    const facts = { periods: [{ first_day: '2026-11-08', cycle_days: 28 }], stimulations: [{ started_on: '2026-11-12', stopped_on: null }, { started_on: '2026-11-10', stopped_on: '2026-11-20' }] }
    expect([on('2026-11-09', facts), on('2026-11-10', facts), on('2026-11-18', facts)]).toEqual(['cycle day 2', 'stimulation day 1', 'stimulation day 9'])
  })

  test('a drug that nobody stopped is no stimulation for ever', () => {
    expect(on('2026-11-18', { stimulations: [{ started_on: '2026-01-01', stopped_on: null }] })).toBeNull()
  })

  test('a pregnancy comes before everything, until it ends', () => {
    const pregnancies = [{ edd_on: '2026-10-08', ended_on: '2026-03-20' }]
    expect([on('2026-03-01', { pregnancies }), on('2026-03-20', { pregnancies }), on('2026-03-21', { pregnancies }), on('2025-12-31', { pregnancies })]).toEqual(['8w3d', '11w1d', null, null])
  })

  test('menopause a year after the final period, as far as its date is known', () => {
    expect([on('2020-05-31', { final_period_on: '2019-05-31' }), on('2020-05-30', { final_period_on: '2019-05-31' }), on('2020-06-01', { final_period_on: '2019' }), on('2020-12-31', { final_period_on: '2019' })]).toEqual(['after menopause', null, null, 'after menopause'])
  })
})
