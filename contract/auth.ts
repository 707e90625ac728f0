import { z } from 'zod'
import { signed_in } from './access.ts'
import { endpoint } from './endpoint.ts'
import { email, id, line } from './scalars.ts'

export const role = z.enum(['PRACTICE_ADMIN', 'NP', 'PT', 'ND', 'REI', 'ADMIN'])

export const session_user = z.object({
  id,
  role,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  practice: z.object({ id, name: z.string(), time_zone: z.string() }),
})
export type SessionUser = z.infer<typeof session_user>

export const session_tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
})
export const open_session = session_tokens.extend({ user: session_user })
export type OpenSession = z.infer<typeof open_session>

export const signIn = endpoint({
  name: 'auth.sign_in',
  method: 'POST',
  path: '/auth/sign-in',
  summary: 'Opens a session with an e-mail address and a password.',
  access: 'anyone',
  phi: false,
  body: z.strictObject({ email, password: z.string().min(1, 'must not be empty').max(1024, 'must be at most 1024 characters') }),
  reply: open_session,
})

export const refreshSession = endpoint({
  name: 'auth.refresh',
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Exchanges a refresh token for the next one and a new access token. A token used twice ends the session.',
  access: 'anyone',
  phi: false,
  body: z.strictObject({ refresh_token: z.string().min(1).max(400) }),
  reply: session_tokens,
})

export const signOut = endpoint({
  name: 'auth.sign_out',
  method: 'POST',
  path: '/auth/sign-out',
  summary: 'Ends this session on the server.',
  access: signed_in,
  phi: false,
  status: 200,
  reply: z.object({ signed_out: z.literal(true) }),
  invalidates: ['/'],
})

export const setUpPractice = endpoint({
  name: 'auth.set_up',
  method: 'POST',
  path: '/auth/set-up',
  summary: 'Opens the first practice of an empty installation with the one-time set-up link.',
  access: 'anyone',
  phi: false,
  status: 201,
  body: z.strictObject({
    setup_token: z.string().min(20).max(200),
    practice_name: line(200),
    time_zone: line(60),
    email,
    first_name: line(100),
    last_name: line(100),
    password: z.string().min(15, 'must be at least 15 characters').max(1024, 'must be at most 1024 characters'),
  }),
  reply: open_session,
})
