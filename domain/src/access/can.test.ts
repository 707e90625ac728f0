import { describe, expect, it } from 'vitest'
import { actions, can, type Action } from './can.ts'
import { isRole, roles, type Role } from './roles.ts'

// One row per role, one mark per action in the order of `actions`: x = may.
const table: Record<Role, string> = {
  //              patient  note  draft  audit
  //              r w      r w s r w    r     manage
  PRACTICE_ADMIN: '. . . . . . . x x',
  NP: 'x x x x x x x . .',
  PT: 'x x x x x x x . .',
  ND: 'x x x x x x x . .',
  REI: 'x x x x x x x . .',
  ADMIN: 'x x x x x x x . .',
}
const cells = roles.flatMap((role) =>
  table[role].split(' ').map((mark, index): [Role, Action, boolean] => [role, actions[index]!, mark === 'x']),
)

describe('can', () => {
  it('has a cell for every role and action', () => {
    expect(cells).toHaveLength(roles.length * actions.length)
  })
  it.each(cells)('%s %s: %s', (role, action, may) => {
    expect(can({ user_id: 1, practice_id: 1, role }, action, { practice_id: 1 })).toBe(may)
  })
  it.each(cells)('%s %s never in another practice', (role, action) => {
    expect(can({ user_id: 1, practice_id: 1, role }, action, { practice_id: 2 })).toBe(false)
  })
})

it('knows its roles', () => {
  expect(isRole('NP')).toBe(true)
  expect(isRole('toString')).toBe(false)
})
