import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readUnit } from './unit-spelling.ts'
import { readHl7Time, readIsoTime, readWrittenTime } from './written-time.ts'
import { readWrittenValue } from './written-value.ts'

describe('values as laboratories write them (clinical.md 1: a comparator stays beside its number, missing is never 0)', () => {
  it.each([
    ['<0.03', '<', 0.03, null, null],
    ['> 500 mg/dL', '>', 500, 'mg/dL', null],
    ['≤ 5', '<=', 5, null, null],
    ['=>12', '>=', 12, null, null],
    ['5.40', null, 5.4, null, null],
    ['10-20', null, 10, null, 20],
    ['1,234.5', null, 1234.5, null, null],
    ['12 345', null, null, null, null],
    ['0,5', null, 0.5, null, null],
    ['-3.2', null, -3.2, null, null],
    ['1:128', null, null, null, null],
    ['2+', null, null, null, null],
    ['Not detected', null, null, null, null],
    ['', null, null, null, null],
    ['2024-05', null, null, null, null],
    ['5 days ago', null, null, null, null],
    ['1,234', null, null, null, null],
  ])('%s', (written, comparator, number, unit_ucum, number_high) => {
    const { value } = readWrittenValue(written)
    expect(value).toMatchObject({ comparator, number, unit_ucum, number_high, text: written })
  })

  it('says where a comma was read, or could not be', () => {
    expect(readWrittenValue('0,5').warnings).toHaveLength(1)
    expect(readWrittenValue('1,234').warnings).toHaveLength(1)
    expect(readWrittenValue('1.234').warnings).toEqual([])
  })

  it('never makes a number of what has no digit, and never hangs', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        const { value } = readWrittenValue(text)
        expect(value.number === null || /\d/.test(text)).toBe(true)
        expect(value.number === null || Number.isFinite(value.number)).toBe(true)
      }),
    )
  })
})

describe('units as UCUM: the spelling changes, never the number', () => {
  it.each([
    ['mIU/mL', 'm[IU]/mL'], ['uIU/mL', 'u[IU]/mL'], ['IU/L', '[IU]/L'], ['ng/ml', 'ng/mL'], ['pg/mL', 'pg/mL'], ['pmol/L', 'pmol/L'], ['NG/DL', 'ng/dL'], ['µg/dL', 'ug/dL'], ['mcg/dL', 'ug/dL'], ['K/uL', '10*3/uL'], ['x10E3/uL', '10*3/uL'], ['mm Hg', 'mm[Hg]'],
    ['kg/m2', 'kg/m2'], ['mL/min/1.73m2', 'mL/min/{1.73_m2}'], ['°C', 'Cel'], ['%', '%'], ['mg/24h', 'mg/(24.h)'], ['mm/hr', 'mm/h'], ['mmol/L', 'mmol/L'], ['U/L', 'U/L'], ['lbs', '[lb_av]'], ['mEq/L', 'meq/L'],
  ])('%s is %s', (written, ucum) => expect(readUnit(written)).toBe(ucum))

  it.each(['furlongs', 'see note', 'Mg/dL', 'x', ''])('%s is not known', (written) => expect(readUnit(written)).toBeNull())
})

describe('times keep their precision and their zone', () => {
  it('a date stays a date, a part stays a part, no zone is made up', () => {
    expect(readHl7Time('20240501')).toMatchObject({ precision: 'day', local: '2024-05-01', offset: null })
    expect(readHl7Time('202405')).toMatchObject({ precision: 'month', local: '2024-05' })
    expect(readHl7Time('1975')).toMatchObject({ precision: 'year', local: '1975' })
    expect(readHl7Time('202405011030')).toMatchObject({ precision: 'minute', local: '2024-05-01T10:30', offset: null })
    expect(readHl7Time('20240501103015.123-0500')).toMatchObject({ precision: 'second', local: '2024-05-01T10:30:15', offset: '-05:00' })
    expect(readIsoTime('2024-05-01T10:30:00Z')).toMatchObject({ offset: '+00:00' })
    expect(readHl7Time('20240501000000')).toMatchObject({ precision: 'day' })
  })

  it.each(['20240231', '20241301', '0000', 'yesterday', '2024-02-30', '20240501256000', ''])('%s is no time', (text) => expect(readHl7Time(text)).toBeNull())

  it.each([
    ['5/1/2024', 'mdy', '2024-05-01'], ['5/1/2024', 'dmy', '2024-01-05'], ['13/1/2024', 'mdy', '2024-01-13'], ['1 May 2024', 'mdy', '2024-05-01'], ['May 1, 2024', 'mdy', '2024-05-01'], ['01.05.2024', 'dmy', '2024-05-01'], ['5/1/2024 8:05 PM', 'mdy', '2024-05-01T20:05'], ['01-MAY-2024', 'mdy', '2024-05-01'],
  ] as const)('%s in order %s', (text, order, local) => expect(readWrittenTime(text, order)?.local).toBe(local))

  it('does not guess the century of two digits', () => expect(readWrittenTime('5/1/24')).toBeNull())
})
