import { z } from 'zod'
import { practice_admins } from './access.ts'
import { licence } from './accounts.ts'
import { role } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { email, id, id_in_path, instant } from './scalars.ts'

/** The roles that an administrator gives. ADMIN is a stored role that nobody is given. */
export const assignable_role = z.enum(['PRACTICE_ADMIN', 'NP', 'PT', 'ND', 'REI'])

const person = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  credentials: z.string().nullable(),
  profile_picture: z.string().nullable(),
  email: z.string(),
  role,
  npi: z.string().nullable(),
  licence: licence.nullable(),
  is_active: z.boolean(),
  is_email_verified: z.boolean(),
  second_factors: z.array(z.enum(['passkey', 'totp'])),
  last_sign_in_at: instant.nullable(),
  unsigned: z.int(),
})
export type Person = z.infer<typeof person>

const invitation = z.object({ id, email: z.string(), role: assignable_role, invited_by: z.string(), sent_at: instant, expires_at: instant, is_expired: z.boolean() })
export type Invitation = z.infer<typeof invitation>

const user_in_path = z.strictObject({ user_id: id_in_path })
const invitation_in_path = z.strictObject({ invitation_id: id_in_path })
/** Acts on people: in the log with what was before and after. */
const act = { access: practice_admins, phi: false, is_audited: true, invalidates: ['/people', '/practice'] } as const

export const listPeople = endpoint({
  name: 'people.list',
  method: 'GET',
  path: '/people',
  summary: 'Everybody of the practice, with licence, factors, last sign-in and unsigned notes. Names no patient.',
  access: practice_admins,
  phi: false,
  reply: z.object({ items: z.array(person) }),
})

export const listInvitations = endpoint({
  name: 'people.list_invitations',
  method: 'GET',
  path: '/people/invitations',
  summary: 'Invitations that are neither accepted nor withdrawn.',
  access: practice_admins,
  phi: false,
  reply: z.object({ items: z.array(invitation) }),
})

export const invitePerson = endpoint({
  ...act,
  step_up: true,
  name: 'people.invite',
  method: 'POST',
  path: '/people/invitations',
  summary: 'Invites somebody by mail. Their role comes from here; the link works once, within 7 days.',
  status: 201,
  body: z.strictObject({ email, role: assignable_role }),
  reply: z.object({ id }),
})

export const resendInvitation = endpoint({
  ...act,
  name: 'people.resend_invitation',
  method: 'POST',
  path: '/people/invitations/{invitation_id}/resend',
  summary: 'Sends an invitation again for another 7 days. The link before stops working.',
  params: invitation_in_path,
  reply: z.object({ sent: z.literal(true) }),
})

export const revokeInvitation = endpoint({
  ...act,
  name: 'people.revoke_invitation',
  method: 'DELETE',
  path: '/people/invitations/{invitation_id}',
  summary: 'Withdraws an invitation. Its link stops working at once.',
  params: invitation_in_path,
  reply: z.object({ revoked: z.literal(true) }),
})

export const changeRole = endpoint({
  ...act,
  step_up: true,
  name: 'people.change_role',
  method: 'PUT',
  path: '/people/{user_id}/role',
  summary: 'Gives somebody another role, in force with their next request. Not your own, and never the last administrator’s.',
  params: user_in_path,
  body: z.strictObject({ role: assignable_role }),
  reply: z.object({ role: assignable_role }),
})

export const deactivatePerson = endpoint({
  ...act,
  name: 'people.deactivate',
  method: 'POST',
  path: '/people/{user_id}/deactivate',
  summary: 'Ends somebody’s access and every session of theirs at once. What they wrote stays.',
  params: user_in_path,
  reply: z.object({ is_active: z.literal(false) }),
})

export const reactivatePerson = endpoint({
  ...act,
  step_up: true,
  name: 'people.reactivate',
  method: 'POST',
  path: '/people/{user_id}/reactivate',
  summary: 'Lets somebody sign in again.',
  params: user_in_path,
  reply: z.object({ is_active: z.literal(true) }),
})

export const sendPasswordReset = endpoint({
  ...act,
  name: 'people.send_password_reset',
  method: 'POST',
  path: '/people/{user_id}/password-reset',
  summary: 'Sends somebody the link to set a new password. An administrator never sets one.',
  params: user_in_path,
  reply: z.object({ sent: z.literal(true) }),
})
