import { describe, expect, it } from 'vitest'
import type { Session } from '#web/platform/session-store.ts'
import { decideGate } from './gate.ts'

function signedIn(role: string): Session {
  return { access_token: 'a', refresh_token: 'r', token_type: 'Bearer', user: { role } } as Session
}
const at = (pathname: string, search = '') => ({ pathname, search })

describe('gates', () => {
  it('R-02 guests stay; the signed-in are led to their landing page', () => {
    expect(decideGate('guest', null, at('/signin'))).toBeNull()
    expect(decideGate('guest', signedIn('PRACTICE_ADMIN'), at('/signin'))).toBe('/admin/dashboard')
    for (const role of ['REI', 'NP', 'PT', 'ND']) expect(decideGate('guest', signedIn(role), at('/create-account'))).toBe('/home')
  })

  it('R-06 strangers go to sign-in and come back to where they wanted to be', () => {
    const sent = decideGate('provider', null, at('/patients/7', '?tab=notes'))!
    expect(sent).toBe('/signin?next=%2Fpatients%2F7%3Ftab%3Dnotes')
    expect(decideGate('guest', signedIn('REI'), at('/signin', sent.slice('/signin'.length)))).toBe('/patients/7?tab=notes')
    expect(decideGate('guest', signedIn('REI'), at('/signin', '?next=https://evil.example'))).toBe('/home')
  })

  it('R-10 the admin area is the practice administrator’s', () => {
    expect(decideGate('admin', null, at('/admin/dashboard'))).toBe('/signin')
    expect(decideGate('admin', signedIn('NP'), at('/admin/dashboard'))).toBe('/home')
    expect(decideGate('admin', signedIn('ADMIN'), at('/admin/dashboard'))).toBe('/home')
    expect(decideGate('admin', signedIn('PRACTICE_ADMIN'), at('/admin/dashboard'))).toBeNull()
  })

  it('R-13 the practice administrator reaches no provider route', () => {
    expect(decideGate('provider', signedIn('PRACTICE_ADMIN'), at('/patients/7'))).toBe('/admin/dashboard')
  })

  it('R-14 the stored role ADMIN works on the provider’s side', () => {
    expect(decideGate('guest', signedIn('ADMIN'), at('/signin'))).toBe('/home')
    expect(decideGate('provider', signedIn('ADMIN'), at('/home'))).toBeNull()
  })
})
