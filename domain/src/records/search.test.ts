import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findBirthDate } from './read-birth-date.ts'
import { readSearch } from './read-search.ts'
import { composeSearchKey } from './search-key.ts'

const today = '2026-11-21'

describe('dates of birth as they are written', () => {
  it.each([
    ['1991-05-31', ['1991-05-31']],
    ['1991/5/31', ['1991-05-31']],
    ['5/31/91', ['1991-05-31']],
    ['05/31/1991', ['1991-05-31']],
    ['31.05.1991', ['1991-05-31']],
    ['31-5-1991', ['1991-05-31']],
    ['31 May 1991', ['1991-05-31']],
    ['31st of May', null],
    ['May 31, 1991', ['1991-05-31']],
    ['may 31 91', ['1991-05-31']],
    ['Sept. 3rd, 1984', ['1984-09-03']],
    ['31-MAY-1991', ['1991-05-31']],
    ['19910531', ['1991-05-31']],
    ['05311991', ['1991-05-31']],
    ['05/06/1991', ['1991-05-06', '1991-06-05']],
    ['5/5/1991', ['1991-05-05']],
    ['1/2/05', ['2005-01-02', '2005-02-01']],
    ['2/30/1991', null],
    ['5/31/2027', null],
    ['5/31/1880', null],
    ['12345678', null],
    ['212-555-0142', null],
  ])('%s', (text, births) => {
    expect(findBirthDate(text, today)?.births ?? null).toEqual(births)
  })
})

/** As the database matches LIKE patterns without escapes. */
const like = (text: string, pattern: string) => new RegExp(`^${pattern.split('%').map((part) => part.replace(/[^\p{L}\p{N} ]/gu, '\\$&')).join('.*')}$`, 'su').test(text)
const finds = (typed: string, key: string) => readSearch(typed, today).every(({ any }) => any.some((pattern) => like(key, pattern)))

describe('what is typed into the search', () => {
  const key = composeSearchKey({
    first_name: 'Beyoncé', last_name: 'Nuñez-Ortiz', mrn: 'A-20417', phone: '+1 (212) 555-0142', date_of_birth: '1991-05-31',
    other_names: [{ first_name: 'Bea', last_name: 'O’Brien' }],
  })
  it.each([
    'nunez', 'BEYONCE nun', 'ortiz beyonce', 'eyonc', 'nunezortiz', 'obrien', "o'brien bea", 'A-20417', '20417', '2125550142', '(212) 555-0142', '+1 212 555 0142',
    '001 212 555 0142', '555-0142', '0142', '31 May 1991', '5/31/91', '31.05.1991 nunez', 'nunez, 1991-05-31', '199105', ' ', '%',
  ])('%s finds her', (typed) => expect(finds(typed, key)).toBe(true))
  it.each(['nunes', '6/1/1991', '2125550143', 'beyonce 5/30/1991', '555'])('%s does not', (typed) => expect(finds(typed, key)).toBe(false))

  it('I01 leaves nothing in a pattern that means more than itself, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60, unit: 'grapheme' }), (typed) => {
        for (const { any, begin, near, swaps } of readSearch(typed, today)) {
          expect(any.length).toBeGreaterThan(0)
          for (const pattern of [...any, ...begin, ...swaps]) expect(pattern).toMatch(/^%? ?[\p{L}\p{N}]+ ?%$/u)
          if (near !== null) expect(near).toMatch(/^\p{L}+$/u)
        }
      }),
    )
  })
})
