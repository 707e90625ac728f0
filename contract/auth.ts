import { z } from 'zod'
import { signed_in } from './access.ts'
import { endpoint } from './endpoint.ts'
import { factor_method, factor_proofs, passkey_assertion, passkey_options, password } from './proofs.ts'
import { email, id, line, time_zone } from './scalars.ts'

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

/** The password was right and a second factor is still to come. The token opens nothing but `/auth/second-factor`. */
export const sign_in_challenge = z.object({
  challenge_token: z.string(),
  methods: z.array(factor_method),
  expires_in_s: z.int(),
})
export type SignInChallenge = z.infer<typeof sign_in_challenge>

export const signIn = endpoint({
  name: 'auth.sign_in',
  method: 'POST',
  path: '/auth/sign-in',
  summary: 'Opens a session with an e-mail address and a password, or asks for the second factor.',
  access: 'anyone',
  phi: false,
  body: z.strictObject({ email, password }),
  reply: z.union([open_session, z.object({ challenge: sign_in_challenge })]),
})

const challenge_token = z.string().min(20).max(100)

export const secondFactor = endpoint({
  name: 'auth.second_factor',
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'Opens the session that a challenge stands for. Six wrong codes void the challenge.',
  access: 'anyone',
  phi: false,
  body: z.discriminatedUnion('method', [
    factor_proofs[0].extend({ challenge_token }),
    factor_proofs[1].extend({ challenge_token }),
    factor_proofs[2].extend({ challenge_token }),
  ]),
  reply: open_session,
})

export const startPasskeySignIn = endpoint({
  name: 'auth.start_passkey',
  method: 'POST',
  path: '/auth/passkey-options',
  summary: 'What to ask the browser with: for any passkey of this site, or, with a challenge, for one of that account’s.',
  access: 'anyone',
  phi: false,
  body: z.strictObject({ challenge_token: challenge_token.optional() }),
  reply: z.object({ options: passkey_options }),
})

export const signInWithPasskey = endpoint({
  name: 'auth.passkey_sign_in',
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Opens a session with a passkey alone. The device must have checked its owner.',
  access: 'anyone',
  phi: false,
  body: z.strictObject({ assertion: passkey_assertion }),
  reply: open_session,
})

const step_up_method = z.enum(['password', ...factor_method.options])
export type StepUpMethod = z.infer<typeof step_up_method>

export const startStepUp = endpoint({
  name: 'auth.start_step_up',
  method: 'POST',
  path: '/auth/step-up-options',
  summary: 'How you can confirm that it is you: by a second factor where you have one, by the password where you have none.',
  access: signed_in,
  phi: false,
  is_enrolment: true,
  reply: z.object({ methods: z.array(step_up_method), passkey_options: passkey_options.nullable() }),
})

export const stepUp = endpoint({
  name: 'auth.step_up',
  method: 'POST',
  path: '/auth/step-up',
  summary: 'Confirms that it is you, for what needs a fresh proof.',
  access: signed_in,
  phi: false,
  is_enrolment: true,
  body: z.discriminatedUnion('method', [z.strictObject({ method: z.literal('password'), password }), ...factor_proofs]),
  reply: z.object({ stepped_up: z.literal(true) }),
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
  is_audited: true,
  is_enrolment: true,
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
    time_zone,
    email,
    first_name: line(100),
    last_name: line(100),
    password: z.string().min(15, 'must be at least 15 characters').max(1024, 'must be at most 1024 characters'),
  }),
  reply: open_session,
})
