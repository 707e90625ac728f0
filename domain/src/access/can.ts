/**
 * Who may do what. Two questions, in this order: is the thing of the actor's own practice, and does the role allow it.
 * Colleagues of a practice cover for each other, so a draft is open to all its clinicians, not to its author alone.
 * The administration of a practice reads no chart: what it needs (who works here, who looked at what) is not clinical.
 */
import type { Role } from './roles.ts'

export const actions = [
  'patient:read',
  'patient:write',
  'note:read',
  'note:write',
  'note:sign',
  'draft:read',
  'draft:write',
  'audit:read',
  'practice:manage',
] as const
export type Action = (typeof actions)[number]

export interface Actor {
  user_id: number
  practice_id: number
  role: Role
}

export interface Resource {
  practice_id: number
}

const clinical: readonly Role[] = ['NP', 'PT', 'ND', 'REI', 'ADMIN']
const administration: readonly Role[] = ['PRACTICE_ADMIN']

const allowed: Record<Action, readonly Role[]> = {
  'patient:read': clinical,
  'patient:write': clinical,
  'note:read': clinical,
  'note:write': clinical,
  'note:sign': clinical,
  'draft:read': clinical,
  'draft:write': clinical,
  'audit:read': administration,
  'practice:manage': administration,
}

export function can(actor: Actor, action: Action, resource: Resource): boolean {
  return actor.practice_id === resource.practice_id && allowed[action].includes(actor.role)
}
