import { describe, expect, it } from 'vitest'
import { auditControl, connectionControl, ownFactorControl, practiceFactorControl } from './controls.ts'

const factors = { totp: { is_on: false, confirmed_at: null }, passkeys: [], recovery_codes_left: 0, is_required: true }

describe('R-07 R-11 a control says what is in force, and never more', () => {
  it('without a second factor it is open', () => {
    expect(ownFactorControl(factors)).toMatchObject({ state: 'open', evidence: expect.stringContaining('password alone') as string })
    expect(ownFactorControl({ ...factors, totp: { is_on: true, confirmed_at: '2026-11-21T00:00:00Z' }, recovery_codes_left: 1 })).toMatchObject({
      state: 'in_force',
      evidence: 'an authenticator app; 1 recovery code left. Your practice requires one.',
    })
  })

  it('plain http is open, and so is a broken log', () => {
    expect(connectionControl({ protocol: 'http:', hostname: 'localhost' }).state).toBe('open')
    expect(connectionControl({ protocol: 'https:', hostname: 'wyze.example' }).state).toBe('in_force')
    expect(auditControl({ events: 7, is_intact: false, problems: ['chain 1, row 2: gone'] })).toMatchObject({ state: 'open' })
  })

  it('names who lacks the second factor', () => {
    const without_factor = [{ id: 1, first_name: 'Ada', last_name: 'Ito' }]
    expect(practiceFactorControl({ requires_second_factor: false, without_factor }).evidence).toContain('Ada Ito')
    expect(practiceFactorControl({ requires_second_factor: true, without_factor: [] }).state).toBe('in_force')
  })
})
