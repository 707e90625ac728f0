import { z } from 'zod'
import { isNpi } from '#domain/access/npi.ts'
import { licensing_states } from '#domain/access/us-states.data.ts'
import { role } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { email, instant, line, plain_date, time_zone } from './scalars.ts'

/** A licence to practise, as the board that issued it writes it. */
export const licence = z.strictObject({ number: line(40), state: z.enum(licensing_states), expires_on: plain_date })
export type Licence = z.infer<typeof licence>

export const npi = z.string().trim().refine(isNpi, 'is not a National Provider Identifier; check its ten digits')

/** Length and the rest are judged on the server against the names around it (api/src/platform/auth/password-rules.ts). */
export const new_password = z.string().min(1, 'must not be empty').max(1024, 'must be at most 1024 characters')

const token = z.string().min(20, 'is not a link of ours').max(200, 'is not a link of ours')
const person = { first_name: line(100), last_name: line(100), password: new_password, licence: licence.optional(), npi: npi.optional() }
/** The same for every address: who asks learns nothing of who has an account. */
const sent = z.object({ sent: z.literal(true) })

export const createAccount = endpoint({
  name: 'auth.create_account',
  method: 'POST',
  path: '/auth/create-account',
  summary: 'Opens a new practice with its first administrator. A mail follows, to a known address too; the answer is the same.',
  access: 'anyone',
  phi: false,
  status: 202,
  body: z.strictObject({ practice_name: line(200), time_zone, email, ...person }),
  reply: sent,
})

export const readInvitation = endpoint({
  name: 'auth.read_invitation',
  method: 'POST',
  path: '/auth/invitation',
  summary: 'What an invitation says, for the form that accepts it.',
  access: 'anyone',
  phi: false,
  body: z.strictObject({ token }),
  reply: z.object({ practice_name: z.string(), role, email: z.string(), expires_at: instant }),
})

export const joinPractice = endpoint({
  name: 'auth.join',
  method: 'POST',
  path: '/auth/join',
  summary: 'Accepts an invitation. Practice, role and e-mail address come from it and from nowhere else. Sign in afterwards.',
  access: 'anyone',
  phi: false,
  status: 201,
  body: z.strictObject({ token, ...person }),
  reply: z.object({ email: z.string() }),
})

export const verifyEmail = endpoint({
  name: 'auth.verify_email',
  method: 'POST',
  path: '/auth/verify-email',
  summary: 'Proves an address by the link that was sent to it. Works once, within 24 hours.',
  access: 'anyone',
  phi: false,
  body: z.strictObject({ token }),
  reply: z.object({ verified: z.literal(true) }),
})

export const resendVerification = endpoint({
  name: 'auth.resend_verification',
  method: 'POST',
  path: '/auth/resend-verification-email',
  summary: 'Sends the link that proves an address again, where it is still to be proven. The one before stops working.',
  access: 'anyone',
  phi: false,
  status: 202,
  body: z.strictObject({ email }),
  reply: sent,
})

export const forgotPassword = endpoint({
  name: 'auth.forgot_password',
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Sends a link to set a new password, where the address has an account.',
  access: 'anyone',
  phi: false,
  status: 202,
  body: z.strictObject({ email }),
  reply: sent,
})

export const resetPassword = endpoint({
  name: 'auth.reset_password',
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Sets a new password by the link that was sent. Works once, within 30 minutes; every session ends, and a second factor is still asked for.',
  access: 'anyone',
  phi: false,
  body: z.strictObject({ token, password: new_password }),
  reply: z.object({ reset: z.literal(true) }),
})
