import { z } from 'zod'
import { clinicians } from './access.ts'
import { endpoint } from './endpoint.ts'
import { id, id_in_path, line, plain_date } from './scalars.ts'

export const care_duty = z.enum(['lead', 'treating', 'consulting', 'covering', 'coordinating'])

const member = z.object({
  id,
  user: z.object({ id, name: z.string(), first_name: z.string(), last_name: z.string(), role: z.string(), credentials: z.string().nullable(), is_active: z.boolean() }),
  duty: care_duty,
  from_on: plain_date,
  to_on: plain_date.nullable(),
  is_current: z.boolean(),
})
export type CareTeamMember = z.infer<typeof member>

export const listCareTeam = endpoint({
  name: 'care_team.list',
  method: 'GET',
  path: '/patients/{patient_id}/care-team',
  summary: 'Who takes which part in this patient’s care, now and before, and who could.',
  access: clinicians,
  phi: true,
  params: z.strictObject({ patient_id: id_in_path }),
  reply: z.object({ items: z.array(member), people: z.array(z.object({ id, name: z.string(), role: z.string() })) }),
})

export const addMember = endpoint({
  name: 'care_team.add',
  method: 'POST',
  path: '/patients/{patient_id}/care-team',
  summary: 'Puts somebody of the practice on the care team.',
  access: clinicians,
  phi: true,
  status: 201,
  params: z.strictObject({ patient_id: id_in_path }),
  body: z.strictObject({ user_id: id, duty: care_duty, from_on: plain_date.nullish(), to_on: plain_date.nullish() }),
  reply: z.object({ id }),
  invalidates: ['/patients'],
})

export const endMember = endpoint({
  name: 'care_team.end',
  method: 'POST',
  path: '/patients/{patient_id}/care-team/{member_id}/end',
  summary: 'Says on which day somebody’s part in the care ended; today where no day is given.',
  access: clinicians,
  phi: true,
  params: z.strictObject({ patient_id: id_in_path, member_id: id_in_path }),
  body: z.strictObject({ to_on: plain_date.nullish(), reason: line(300).nullish() }),
  reply: z.object({ to_on: plain_date }),
  invalidates: ['/patients'],
})
