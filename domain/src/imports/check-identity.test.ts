import { describe, expect, it } from 'vitest'
import type { ProposedIdentity } from '../interop/parsed-file.ts'
import { checkIdentity, chooseIdentity, withinOneSlip } from './check-identity.ts'

const chart = { first_name: 'Amara', last_name: 'O’Brien-Okafor', preferred_name: 'Mara', date_of_birth: '1992-03-14', mrn: '100' }

function person(given: string[], family: string | null, date_of_birth: string | null): ProposedIdentity {
  return { names: [{ given, family, text: '' }], date_of_birth, sex: null, identifiers: [], phones: [], emails: [], locator: { type: 'line', line: 1, column: null } }
}

describe('wrong-patient guard', () => {
  it.each([
    ['the same name in capitals without marks', ['AMARA'], 'OBRIEN OKAFOR', '1992-03-14', 'match'],
    ['the same name', ['Amara'], "O'Brien Okafor", '1992-03-14', 'match'],
    ['a middle name more', ['Amara', 'Ngozi'], "O'Brien-Okafor", '1992-03-14', 'match'],
    ['the preferred name', ['Mara'], "O'Brien-Okafor", '1992-03-14', 'match'],
    ['a slip in the first name', ['Amarra'], "O'Brien-Okafor", '1992-03-14', 'near'],
    ['another family name', ['Amara'], 'Santos', '1992-03-14', 'near'],
    ['an initial', ['A'], "O'Brien-Okafor", '1992-03-14', 'near'],
    ['day and month changed', ['Amara'], "O'Brien-Okafor", '1992-14-03', 'near'],
    ['one digit of the date', ['Amara'], "O'Brien-Okafor", '1992-03-15', 'near'],
    ['no date', ['Amara'], "O'Brien-Okafor", null, 'near'],
    ['another date', ['Amara'], "O'Brien-Okafor", '1987-11-02', 'conflict'],
    ['a sister: same family name, another first name, another date', ['Chidi'], "O'Brien-Okafor", '1994-08-20', 'conflict'],
    ['a twin: same family name and date, another first name', ['Chidi'], "O'Brien-Okafor", '1992-03-14', 'conflict'],
    ['somebody else with the same birthday', ['Lucia'], 'Santos', '1992-03-14', 'conflict'],
    ['somebody else', ['Lucia'], 'Santos', null, 'conflict'],
  ] as const)('%s', (_, given, family, born, expected) => {
    expect(checkIdentity(person([...given], family, born), chart).check).toBe(expected)
  })

  it('a file that names nobody is absent, never a match', () => {
    expect(checkIdentity(null, chart).check).toBe('absent')
    expect(checkIdentity(person([], null, null), chart).check).toBe('absent')
  })

  it('of several people the one who agrees best is chosen; where all conflict, nobody is', () => {
    const sister = person(['Chidi'], "O'Brien-Okafor", '1994-08-20')
    const self = person(['Amara'], "O'Brien-Okafor", '1992-03-14')
    expect(chooseIdentity([sister, self], chart)).toMatchObject({ own: [1], findings: { check: 'match' } })
    expect(chooseIdentity([sister, sister], chart)).toMatchObject({ own: [], findings: { check: 'conflict' } })
    expect(chooseIdentity([], chart)).toMatchObject({ own: [], findings: { check: 'absent' } })
  })

  it('a file that names this person again, in each of its messages, is all hers; of those who are only near the same one alone', () => {
    const self = person(['Amara'], "O'Brien-Okafor", '1992-03-14')
    const sister = person(['Chidi'], "O'Brien-Okafor", '1994-08-20')
    const slip = person(['Amarra'], "O'Brien-Okafor", '1992-03-14')
    expect(chooseIdentity([self, sister, { ...self, identifiers: [{ value: '9', system: null, type: null }] }, slip], chart).own).toEqual([0, 2])
    expect(chooseIdentity([sister, slip, person(['Amara'], 'Santos', '1992-03-14'), slip], chart).own).toEqual([1, 3])
  })

  it('one slip: added, lost, changed, swapped; short words must agree', () => {
    expect([['maria', 'marie'], ['maria', 'mara'], ['sofia', 'sophia'], ['amara', 'amraa'], ['ana', 'eva'], ['li', 'lu']].map(([a, b]) => withinOneSlip(a!, b!))).toEqual([true, true, false, true, false, false])
  })
})
