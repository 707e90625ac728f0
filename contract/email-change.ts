import { z } from 'zod'
import { signed_in } from './access.ts'
import { endpoint } from './endpoint.ts'
import { email, instant } from './scalars.ts'

export const getEmail = endpoint({
  name: 'profile.email',
  method: 'GET',
  path: '/profile/email',
  summary: 'The address that you sign in with, and the new one that waits to be confirmed.',
  access: signed_in,
  phi: false,
  reply: z.object({
    email: z.string(),
    pending: z.object({ email: z.string(), expires_at: instant }).nullable(),
  }),
})

export const requestEmailChange = endpoint({
  name: 'profile.request_email_change',
  method: 'POST',
  path: '/profile/email',
  summary: 'Sends a link to a new address; opening it changes the address. The answer is the same for an address that is taken.',
  access: signed_in,
  phi: false,
  is_audited: true,
  step_up: true,
  status: 202,
  body: z.strictObject({ email }),
  reply: z.object({ sent: z.literal(true) }),
  invalidates: ['/profile'],
})

export const withdrawEmailChange = endpoint({
  name: 'profile.withdraw_email_change',
  method: 'DELETE',
  path: '/profile/email',
  summary: 'Leaves the address as it is: the link that was sent stops working.',
  access: signed_in,
  phi: false,
  is_audited: true,
  reply: z.object({ withdrawn: z.literal(true) }),
  invalidates: ['/profile'],
})

export const confirmEmailChange = endpoint({
  name: 'auth.confirm_email_change',
  method: 'POST',
  path: '/auth/confirm-email-change',
  summary: 'Changes an address by the link that was sent to the new one. Works once, within 24 hours; every session but the one that asked ends.',
  access: 'anyone',
  phi: false,
  body: z.strictObject({ token: z.string().min(20, 'is not a link of ours').max(200, 'is not a link of ours') }),
  reply: z.object({ email: z.string() }),
  invalidates: ['/profile'],
})
