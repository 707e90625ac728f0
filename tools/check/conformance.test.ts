import { expect, it } from 'vitest'
import { compareConformance, conformance_id, readConformance } from './conformance.ts'
import { idsInTitles } from './titles.ts'

const list = readConformance(`| id | must hold |
| R-01 | one |
| R-02 | two |
| S-01 | three |

## Known open

| S-01 | the screen comes later |
`)
const test_file = (text: string) => [{ path: 'web/src/a.test.ts', text, imports: [] }]

it('reads the list and what is open', () => {
  expect(list.ids).toEqual(['R-01', 'R-02', 'S-01'])
  expect([...list.open]).toEqual([['S-01', 'the screen comes later']])
})

it('takes ids from the titles of tests only', () => {
  const text = "it('R-01 does', () => {})\n// R-02 in a comment\nit.each([['a', 1]])('S-01 %s', () => {})\ndescribe(`A-06 group`, () => {})"
  expect([...idsInTitles(test_file(text), conformance_id).keys()].sort()).toEqual(['A-06', 'R-01', 'S-01'])
})

it('refuses an id without a test, an open one that is proven, and one that does not exist', () => {
  expect(compareConformance(list, new Set(['R-01'])).breaks).toEqual(['R-02: no test carries it in its title'])
  expect(compareConformance(list, new Set(['R-01', 'R-02', 'S-01'])).breaks).toEqual(['S-01: is proven by a test now; take it off the open ones'])
  expect(compareConformance(list, new Set(['R-01', 'R-02', 'R-99'])).breaks).toEqual(['R-99: a test claims it, and the list does not have it'])
})
