import { expect, it } from 'vitest'
import { twinQuantity } from './twin-unit.ts'

it.each([
  ['estradiol', '2243-4', 1842, 'pg/mL', 6762, 'pmol/L'],
  ['progesterone', '2839-9', 1.2, 'ng/mL', 3.82, 'nmol/L'],
  ['AMH', '38476-8', 2.2, 'ng/mL', 15.71, 'pmol/L'],
])('%s is read in both units', (_, loinc, value, unit, other_value, other_unit) => {
  const twin = twinQuantity(loinc, { value, unit }, 'conventional')
  expect(twin.first).toBe('reported')
  expect(twin.converted!.unit).toBe(other_unit)
  expect(twin.converted!.value).toBeCloseTo(other_value, other_value > 100 ? 0 : 1)
  expect(twinQuantity(loinc, { value, unit }, 'si').first).toBe('converted')
})

it('a result that was reported in SI stands first for those who read SI', () => {
  const twin = twinQuantity('2243-4', { value: 6762, unit: 'pmol/L' }, 'si')
  expect([twin.first, twin.converted?.unit]).toEqual(['reported', 'pg/mL'])
})

it('has no twin where the factor depends on the assay, the number is the same, or the test is not known', () => {
  expect(twinQuantity('2842-3', { value: 13, unit: 'ng/mL' }, 'si').converted).toBeNull()
  expect(twinQuantity('3016-3', { value: 2, unit: 'u[IU]/mL' }, 'si')).toMatchObject({ converted: null, first: 'reported' })
  expect(twinQuantity('0-0', { value: 13, unit: 'ng/mL' }, 'si').converted).toBeNull()
  expect(twinQuantity('2243-4', { value: 44, unit: 'furlong' }, 'si').converted).toBeNull()
})
