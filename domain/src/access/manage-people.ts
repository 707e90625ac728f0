/**
 * What an administrator may do with the people of the practice. Nobody changes their own role or switches themselves off (a
 * slip would lock them out), and a practice never loses its last active administrator.
 */
import { accept, refuse, type Result } from '../result.ts'
import type { Role } from './roles.ts'

export interface ManagedPerson {
  id: number
  role: Role
  is_active: boolean
}

/** The facts as they are while all of these rows are locked. */
export interface ManagementFacts {
  actor_id: number
  person: ManagedPerson
  active_admins: number
}

export type ManagementRefusal = 'own_account' | 'last_admin' | 'no_change' | 'inactive'

export function decideRole({ actor_id, person, active_admins }: ManagementFacts, role: Role): Result<Role, ManagementRefusal> {
  if (person.id === actor_id) return refuse('own_account')
  if (person.role === role) return refuse('no_change')
  return isLastAdmin(person, active_admins) ? refuse('last_admin') : accept(role)
}

export function decideDeactivation({ actor_id, person, active_admins }: ManagementFacts): Result<null, ManagementRefusal> {
  if (person.id === actor_id) return refuse('own_account')
  if (!person.is_active) return refuse('no_change')
  return isLastAdmin(person, active_admins) ? refuse('last_admin') : accept(null)
}

export function decideReactivation({ person }: Pick<ManagementFacts, 'person'>): Result<null, ManagementRefusal> {
  return person.is_active ? refuse('no_change') : accept(null)
}

function isLastAdmin({ role, is_active }: ManagedPerson, active_admins: number): boolean {
  return role === 'PRACTICE_ADMIN' && is_active && active_admins <= 1
}
