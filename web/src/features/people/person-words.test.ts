import { expect, it } from 'vitest'
import { factorWords, licenceState } from './person-words.ts'

const until = (expires_on: string) => ({ number: 'A1', state: 'IL' as const, expires_on })

it.each([
  [null, 'none'],
  [until('2026-11-20'), 'expired'],
  [until('2026-11-21'), 'soon'],
  [until('2027-01-20'), 'soon'],
  [until('2027-01-21'), 'good'],
])('a licence on 21 Nov 2026: %j is %s', (licence, state) => {
  expect(licenceState(licence, '2026-11-21')).toBe(state)
})

it('A14 the second factors of a colleague, in words', () => {
  expect(factorWords([])).toBe('None')
  expect(factorWords(['passkey', 'totp'])).toBe('Passkey, Authenticator app')
})
