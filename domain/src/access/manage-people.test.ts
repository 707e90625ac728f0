import { describe, expect, it } from 'vitest'
import { decideDeactivation, decideReactivation, decideRole, type ManagementFacts } from './manage-people.ts'

const facts = (person: Partial<ManagementFacts['person']> = {}, active_admins = 1): ManagementFacts => ({
  actor_id: 1,
  person: { id: 2, role: 'NP', is_active: true, ...person },
  active_admins,
})
const reason = (verdict: { ok: boolean; reason?: string }) => (verdict.ok ? 'ok' : verdict.reason)

describe('people of a practice', () => {
  it('role: not one’s own, not the last administrator’s, and a change', () => {
    expect(reason(decideRole(facts(), 'PT'))).toBe('ok')
    expect(reason(decideRole(facts(), 'NP'))).toBe('no_change')
    expect(reason(decideRole(facts({ id: 1, role: 'PRACTICE_ADMIN' }, 2), 'NP'))).toBe('own_account')
    expect(reason(decideRole(facts({ role: 'PRACTICE_ADMIN' }, 1), 'NP'))).toBe('last_admin')
    expect(reason(decideRole(facts({ role: 'PRACTICE_ADMIN' }, 2), 'NP'))).toBe('ok')
    expect(reason(decideRole(facts({ role: 'PRACTICE_ADMIN', is_active: false }, 1), 'NP'))).toBe('ok')
  })

  it('activation: not oneself, not the last administrator, and a change', () => {
    expect(reason(decideDeactivation(facts()))).toBe('ok')
    expect(reason(decideDeactivation(facts({ id: 1 })))).toBe('own_account')
    expect(reason(decideDeactivation(facts({ is_active: false })))).toBe('no_change')
    expect(reason(decideDeactivation(facts({ role: 'PRACTICE_ADMIN' })))).toBe('last_admin')
    expect(reason(decideReactivation(facts({ is_active: false })))).toBe('ok')
    expect(reason(decideReactivation(facts()))).toBe('no_change')
  })
})
