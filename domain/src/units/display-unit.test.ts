import { expect, it } from 'vitest'
import { displayUnit } from './display-unit.ts'

it.each([
  ['m[IU]/mL', 'mIU/mL'],
  ['u[IU]/mL', 'µIU/mL'],
  ['[IU]', 'IU'],
  ['[IU]/L', 'IU/L'],
  ['pg/mL', 'pg/mL'],
  ['ug/dL', 'µg/dL'],
  ['umol/L', 'µmol/L'],
  ['mm[Hg]', 'mmHg'],
  ['10*6/mL', '×10⁶/mL'],
  ['%', '%'],
  ['mU/L', 'mU/L'],
  ['fL', 'fL'],
])('%s is written %s', (ucum, written) => {
  expect(displayUnit(ucum)).toBe(written)
})
