import { expect, it } from 'vitest'
import { compareSecurity, readSecurityChecks, security_id } from './security-checks.ts'
import { idsInTitles } from './titles.ts'

const list = readSecurityChecks(`| id | must hold |
| A01 | one |
| S20 | two |
| B01 | three |

## Cannot apply
| S20 | no cookies |

## Known open
| B01 | browser |
`)

it('reads the rows, what cannot apply and what is open', () => {
  expect(list).toEqual({ ids: ['A01', 'S20', 'B01'], not_applicable: new Map([['S20', 'no cookies']]), open: new Map([['B01', 'browser']]) })
})

it('names the file that proves a row, and the reason of one that none proves', () => {
  const files = [{ path: 'api/a.test.ts', text: "it('A01 does', () => {})", imports: [] }]
  expect(compareSecurity(list, idsInTitles(files, security_id))).toEqual({
    breaks: [],
    lines: ['ok   A01 api/a.test.ts', '     S20 cannot apply: no cookies', '     B01 open: browser'],
  })
})

it('refuses a row without test and reason, one proven though said not to apply, and an id that is not listed', () => {
  expect(compareSecurity(list, new Map()).breaks).toEqual(['A01: no test carries it in its title'])
  const proven = new Map([['A01', ['a']], ['S20', ['a']], ['Z99', ['a']]])
  expect(compareSecurity(list, proven).breaks).toEqual(['S20: is said not to apply, and a test carries it', 'Z99: is not in the list'])
})

it('lets a row stand among the open ones for a while after its test has come, and says so', () => {
  expect(compareSecurity(list, new Map([['A01', ['a']], ['B01', ['b']]]))).toMatchObject({ breaks: [], lines: ['ok   A01 a', expect.anything(), 'ok   B01 b (take it off the open ones)'] })
})
