import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lab_tests } from '../records/lab-catalog.data.ts'
import { convertExactly, convertUnit, otherUnit } from './convert.ts'
import { convertA1c } from './haemoglobin-a1c.ts'
import { lab_unit_pairs } from './lab-units.data.ts'
import { checkPlausible } from './plausibility.ts'
import { roundHalfEven } from './round-half-even.ts'

describe('conversion', () => {
  it.each([['e2', 250, 'pg/mL', 'pmol/L', 917.8], ['e2', 917.75, 'pmol/L', 'pg/mL', 250], ['p4', 3, 'ng/mL', 'nmol/L', 9.54], ['testo', 50, 'ng/dL', 'nmol/L', 1.73], ['amh', 1.2, 'ng/mL', 'pmol/L', 8.57], ['a1c', 6.5, '%', 'mmol/mol', 47.54], ['tsh', 2.5, 'u[IU]/mL', 'm[IU]/L', 2.5], ['hcg', 100, '[IU]/L', 'm[IU]/mL', 100]])('%s %d %s is %s %d', (test, value, from_unit, to_unit, expected) => {
    expect(convertUnit({ test, value, from_unit, to_unit })).toMatchObject({ ok: true, value: { value: expected, unit: to_unit } })
  })

  it('refuses what is not declared: another test, another unit, a unit of another substance', () => {
    expect(convertUnit({ test: 'fsh', value: 5, from_unit: 'm[IU]/mL', to_unit: 'ng/mL' })).toMatchObject({ ok: false })
    expect(convertUnit({ test: 'ferritin', value: 5, from_unit: 'ng/mL', to_unit: 'pmol/L' })).toMatchObject({ ok: false })
    expect(convertUnit({ test: 'e2', value: null, from_unit: 'pg/mL', to_unit: 'pmol/L' })).toMatchObject({ ok: false, missing: ['value'] })
  })

  it('there and back is the same value, for every declared pair', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(lab_unit_pairs)), fc.double({ min: 0.01, max: 10_000, noNaN: true }), (test, value) => {
        const { unit, alt_unit } = lab_unit_pairs[test]!
        const there = convertExactly(test, value, unit, alt_unit)!
        expect(convertExactly(test, there, alt_unit, unit)! / value).toBeCloseTo(1, 9)
      }),
    )
  })

  it('every pair belongs to a test of the catalog and starts from its unit', () => {
    const units = new Map(lab_tests.map(({ key, unit }) => [key, unit]))
    for (const [key, { unit }] of Object.entries(lab_unit_pairs)) expect(units.get(key)).toBe(unit)
    expect(otherUnit('e2', 'pg/mL')).toBe('pmol/L')
    expect(otherUnit('na', 'mmol/L')).toBeNull()
  })
})

describe('rounding, A1c, plausibility', () => {
  it.each([[0.5, 0, 0], [1.5, 0, 2], [2.5, 0, 2], [-2.5, 0, -2], [6.25, 1, 6.2], [6.35, 1, 6.3], [917.75, 1, 917.8], [0.125, 2, 0.12], [0.15, 1, 0.1], [99.95, 1, 100], [12, 1, 12]])('%d at %i decimals is %d', (value, decimals, rounded) => {
    expect(roundHalfEven(value, decimals)).toBe(rounded)
  })

  it('never moves a value by more than half a unit of the last place', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.integer({ min: 0, max: 4 }), (value, decimals) => {
        expect(Math.abs(roundHalfEven(value, decimals) - value)).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-9)
      }),
    )
  })

  it('A1c outside what can be is refused', () => {
    expect(convertA1c({ ngsp_percent: 6.5 })).toMatchObject({ value: { ifcc_mmol_mol: 47.5, average_glucose_mg_dl: 139.8 } })
    expect(convertA1c({ ngsp_percent: 48 })).toMatchObject({ ok: false })
    expect(convertA1c({ ngsp_percent: null })).toMatchObject({ ok: false, missing: ['A1c'] })
  })

  it('warns of the unlikely and refuses the impossible', () => {
    expect(checkPlausible([['amh_ng_ml', 60], ['height_m', 165], ['weight_kg', null]])).toEqual({ cautions: ['AMH 60 ng/mL is outside 0 to 50: typing error or wrong unit?'], faults: ['height 165 m is not possible'] })
  })
})
