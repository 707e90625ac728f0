import { z } from 'zod'
import { practice_admins } from './access.ts'
import { endpoint } from './endpoint.ts'
import { id, id_in_path, instant } from './scalars.ts'

const person = z.object({ id, name: z.string(), role: z.string(), is_active: z.boolean() })

export const supervision = z.object({
  supervisee: person,
  supervisor: person,
  /** How many of a hundred signed notes ask for the supervisor's signature. */
  sample_percent: z.int(),
  set_at: instant,
})
export type Supervision = z.infer<typeof supervision>

const act = { access: practice_admins, phi: false, is_audited: true, invalidates: ['/supervision'] } as const
const of_person = z.strictObject({ user_id: id_in_path })

export const listSupervision = endpoint({
  name: 'supervision.list',
  method: 'GET',
  path: '/supervision',
  summary: 'Whose notes ask for a second signature, and by whom. Names no patient.',
  access: practice_admins,
  phi: false,
  reply: z.object({ items: z.array(supervision), clinicians: z.array(person) }),
})

export const setSupervision = endpoint({
  ...act,
  name: 'supervision.set',
  method: 'PUT',
  path: '/supervision/{user_id}',
  summary: 'From now on this share of the person’s signed notes asks the supervisor for a second signature.',
  step_up: true,
  params: of_person,
  body: z.strictObject({ supervisor_id: id, sample_percent: z.int().min(1, 'must be at least 1').max(100, 'must be at most 100') }),
  reply: supervision,
})

export const endSupervision = endpoint({
  ...act,
  name: 'supervision.end',
  method: 'DELETE',
  path: '/supervision/{user_id}',
  summary: 'Ends the rule. Requests that were made by it stay.',
  step_up: true,
  params: of_person,
  reply: z.object({ ended: z.literal(true) }),
})
