import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRelationship, decisionsAfter, ownRolesOf, relationship_kinds, relationship_roles, rolesFor } from './relationship.ts'

const today = '2026-11-21'
const couple = { kind: 'couple', patient_id: 1, own_role: 'patient', other_patient_id: 2, other_role: 'partner', started_on: '2024-02-01' } as const

describe('a relationship', () => {
  it('of two is accepted, from either side', () => {
    expect(checkRelationship(couple, today).ok).toBe(true)
    expect(checkRelationship({ ...couple, own_role: 'partner', other_role: 'patient' }, today).ok).toBe(true)
  })

  it.each([
    [{ ...couple, other_patient_id: 1 }, ['other_patient_id']],
    [{ ...couple, other_patient_id: null, other_role: null }, ['other_patient_id', 'other_role']],
    [{ ...couple, own_role: 'donor' as const }, ['own_role']],
    [{ ...couple, started_on: '2027-01-01' }, ['started_on']],
    [{ ...couple, kind: 'solo' as const }, ['other_patient_id', 'other_role']],
  ])('names what is wrong', (it, fields) => {
    const checked = checkRelationship(it, today)
    expect(checked.ok ? [] : checked.reason.map(({ field }) => field)).toEqual(fields)
  })

  it('every offer of parts is accepted', () => {
    fc.assert(
      fc.property(fc.constantFrom(...relationship_kinds), fc.constantFrom(...relationship_roles), (kind, own_role) => {
        for (const other_role of rolesFor(kind, own_role)) {
          const other_patient_id = other_role === null ? null : 2
          expect(checkRelationship({ kind, patient_id: 1, own_role, other_patient_id, other_role, started_on: null }, today).ok).toBe(true)
        }
      }),
    )
    for (const kind of relationship_kinds) expect(ownRolesOf(kind).every((role) => rolesFor(kind, role).length > 0)).toBe(true)
  })

  it('says what has to be decided after each kind, without a word on either person', () => {
    for (const kind of relationship_kinds) {
      expect(decisionsAfter(kind).length).toBeGreaterThan(0)
      for (const text of decisionsAfter(kind)) expect(text).not.toMatch(/\b(he|she|his|her|wife|husband|mother|father)\b/i)
    }
  })
})
