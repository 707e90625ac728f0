import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLabByKey, findLabByLoinc, searchLabs } from '../records/lab-catalog.ts'
import { band_rows } from './reference-bands.data.ts'
import { bandKeyOfLoinc, phaseOf, referenceBand, referenceMarks, type BandContext } from './reference-bands.ts'

const on = (day: number, cycle_days: number | null = 28): BandContext => ({ kind: 'cycle_day', day, cycle_days })

describe('phases', () => {
  it.each<[BandContext, string | null]>([
    [on(1), 'follicular'], [on(3), 'early_follicular'], [on(8), 'follicular'], [on(14), 'midcycle'], [on(17), 'luteal'], [on(21), 'mid_luteal'], [on(26), 'luteal'], [on(21, 35), 'midcycle'], [on(40), null], [on(0), null],
    [{ kind: 'stimulation_day', day: 6 }, 'stimulation'], [{ kind: 'days_after_ovulation', days: 7 }, 'mid_luteal'], [{ kind: 'days_after_ovulation', days: 21 }, null], [{ kind: 'gestation', gestation_days: 97 }, 'trimester_1'], [{ kind: 'gestation', gestation_days: 98 }, 'trimester_2'], [{ kind: 'postmenopause' }, 'postmenopause'], [{ kind: 'unknown' }, null],
  ])('%j is %s', (context, phase) => expect(phaseOf(context)).toBe(phase))

  it('every day of every usual cycle has exactly one phase', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 45 }), fc.integer({ min: 1, max: 45 }), (cycle_days, day) => {
        expect(phaseOf(on(day, cycle_days)) !== null).toBe(day <= cycle_days + 3)
      }),
    )
  })
})

describe('bands', () => {
  it.each<[string, string, BandContext, number | null, number | null]>([
    ['fsh', 'm[IU]/mL', on(3), 3, 10], ['fsh', '[IU]/L', on(3), 3, 10], ['e2', 'pg/mL', on(2), null, 80], ['p4', 'ng/mL', on(21), 3, null], ['hgb', 'g/dL', { kind: 'gestation', gestation_days: 150 }, 10.5, null], ['hgb', 'g/L', { kind: 'gestation', gestation_days: 210 }, 110, null], ['hcg_b', 'm[IU]/mL', { kind: 'postmenopause' }, null, 14],
  ])('%s in %s', (test, unit, context, low, high) => {
    expect(referenceBand(test, unit, context)).toMatchObject({ kind: 'band', low, high, unit, source_state: 'unverified', stated_on: '2026-11-21' })
  })

  it('converts to moles under the molar code', () => {
    expect(referenceBand('e2_si', 'pmol/L', on(3))).toMatchObject({ kind: 'band', high: 80 * 3.671 })
    expect(referenceMarks('p4', 'nmol/L', { kind: 'stimulation_day', day: 9 })[0]?.value).toBeCloseTo(4.77, 6)
  })

  it.each<[string, string, BandContext]>([
    ['fsh', 'm[IU]/mL', on(14)], ['e2', 'pg/mL', { kind: 'stimulation_day', day: 8 }], ['hcg_b', 'm[IU]/mL', { kind: 'gestation', gestation_days: 40 }], ['prl', 'ng/mL', { kind: 'gestation', gestation_days: 100 }], ['amh', 'ng/mL', on(3)], ['fsh', 'm[IU]/mL', { kind: 'unknown' }], ['fsh', 'ng/mL', on(3)],
  ])('%s %s %j has none, and says why', (test, unit, context) => {
    const found = referenceBand(test, unit, context)
    expect(found.kind).toBe('no_band')
    expect(found.kind === 'no_band' && found.reason.length > 10).toBe(true)
  })

  it('no test has two bands for one phase, its code and unit are the catalog’s, and low lies below high', () => {
    const taken = band_rows.flatMap(({ key, phases }) => phases.map((phase) => `${key} ${phase}`))
    expect(taken.filter((one, index) => taken.indexOf(one) !== index)).toEqual([])
    for (const { key, loinc, unit, low, high } of band_rows) {
      expect({ loinc: findLabByKey(key)?.loinc, unit: findLabByKey(key)?.unit.replace("[arb'U]", 'U/mL') }).toEqual({ loinc, unit })
      expect(low === null || high === null || low < high).toBe(true)
      expect(bandKeyOfLoinc(loinc)).toBe(key)
    }
  })
})

describe('laboratory catalog', () => {
  it.each([['estra', 'e2'], ['15067-2', 'fsh'], ['free t', 'ft4'], ['TSH', 'tsh'], ['anti mull', 'amh']])('"%s" finds %s', (typed, key) => {
    expect(searchLabs(typed, 5).map((test) => test.key)).toContain(key)
  })

  it('nothing typed finds nothing, and a code finds its test', () => {
    expect(searchLabs('  ', 5)).toEqual([])
    expect(findLabByLoinc('2243-4')?.key).toBe('e2')
    expect(findLabByLoinc('0-0')).toBeNull()
  })
})
