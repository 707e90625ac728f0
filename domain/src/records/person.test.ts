import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completedYears, readPlainDate } from './age.ts'
import { checkNewPatient, findPatientFaults } from './new-patient.ts'
import { displayName, initials, listName } from './person-name.ts'
import { readSearch } from './read-search.ts'
import { composeSearchKey, composeSortKey, foldSearch } from './search-key.ts'

describe('completedYears', () => {
  it.each([
    ['1990-05-31', '2026-05-30', 35],
    ['1990-05-31', '2026-05-31', 36],
    ['2000-02-29', '2026-02-28', 25],
    ['2000-02-29', '2026-03-01', 26],
    ['2000-02-29', '2024-02-29', 24],
    ['2026-05-01', '2026-05-01', 0],
    ['2026-05-02', '2026-05-01', null],
    ['2026-02-30', '2026-05-01', null],
    [null, '2026-05-01', null],
    ['1990-01-01', null, null],
  ])('born %s, on %s: %s', (born, on, years) => {
    expect(completedYears(born, on)).toBe(years)
  })
  it('knows the calendar', () => {
    expect(readPlainDate('1900-02-29')).toBeNull()
    expect(readPlainDate('2000-02-29')).toEqual({ year: 2000, month: 2, day: 29 })
    expect(readPlainDate('2026-4-01')).toBeNull()
  })
})

describe('names', () => {
  it('are shown as given', () => {
    expect(displayName({ first_name: 'Amara', last_name: 'Osei', preferred_name: 'Ama' })).toBe('Amara (Ama) Osei')
    expect(displayName({ first_name: ' Amara ', last_name: 'Osei', preferred_name: 'Amara' })).toBe('Amara Osei')
    expect(listName({ first_name: 'Amara', last_name: 'de la Cruz' })).toBe('de la Cruz, Amara')
  })
  it.each([
    ['Amara', 'Osei', 'AO'],
    ['élodie', "o'Brien", 'ÉO'],
    ['e\u0301lodie', 'ß', 'ÉSS'],
    ['𐐨x', '李', '𐐀李'],
    ['', '', ''],
  ])('initials of %s %s', (first_name, last_name, expected) => {
    expect(initials({ first_name, last_name })).toBe(expected)
  })
})

describe('search', () => {
  it.each([
    ['Müller', 'muller'],
    ['Straße', 'strasse'],
    ['Søren Łukasz', 'soren lukasz'],
    ['İpek', 'ipek'],
    ['ﬁona', 'fiona'],
    ["O'Brien-Smith", 'o brien smith'],
    ['  %_\\ ', ''],
  ])('%s folds to %s', (text, folded) => {
    expect(foldSearch(text)).toBe(folded)
  })
  it('keys hold names, joined names and the number', () => {
    const person = { first_name: 'Siân', last_name: "O'Brien", preferred_name: null, mrn: 'WY-10001' }
    expect(composeSearchKey(person)).toBe(' sian o brien obrien wy 10001 wy10001 ')
    expect(composeSortKey(person)).toBe('o brien sian')
    expect(readSearch(" O'Bri  50% ", '2026-05-01').map(({ any }) => any)).toEqual([['% o%'], ['%bri%'], ['% 50%']])
    expect(readSearch(' ', '2026-05-01')).toEqual([])
  })
  it('folding twice changes nothing, and every typed beginning of a name is found', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldSearch(foldSearch(text))).toBe(foldSearch(text))
        const key = composeSearchKey({ first_name: text, last_name: 'Osei', mrn: '1' })
        for (const { any } of readSearch(text.replace(/\d/gu, ''), '2026-05-01')) expect(any.some((pattern) => key.includes(pattern.replaceAll('%', '')))).toBe(true)
      }),
    )
  })
})

describe('checkNewPatient', () => {
  const good = { first_name: 'Amara', last_name: 'Osei', date_of_birth: '1990-02-28', mrn: 'WY-10001' }
  it('accepts a sound one', () => {
    expect(checkNewPatient(good, '2026-05-01')).toEqual({ ok: true, value: good })
    expect(checkNewPatient({ ...good, mrn: null, preferred_name: null }, '2026-05-01').ok).toBe(true)
  })
  it('names every fault at once', () => {
    const bad = { first_name: ' ', last_name: 'a'.repeat(101), preferred_name: 'x\u0007', date_of_birth: '2026-02-30', mrn: 'a b' }
    const checked = checkNewPatient(bad, '2026-05-01')
    expect(checked.ok ? [] : checked.reason.map(({ field }) => field)).toEqual(['first_name', 'last_name', 'preferred_name', 'date_of_birth', 'mrn'])
  })
  it('judges what is there of one that is not whole', () => {
    expect(findPatientFaults({ date_of_birth: '2026-05-02' }, '2026-05-01')).toEqual([{ field: 'date_of_birth', message: 'must not be in the future' }])
    expect(findPatientFaults({}, '2026-05-01')).toEqual([])
  })
  it.each([
    ['2026-05-02', /future/u],
    ['1905-04-30', /older than 120/u],
  ])('born %s', (date_of_birth, message) => {
    const checked = checkNewPatient({ ...good, date_of_birth }, '2026-05-01')
    expect(checked).toMatchObject({ ok: false, reason: [{ field: 'date_of_birth', message: expect.stringMatching(message) }] })
  })
})
