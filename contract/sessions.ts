import { z } from 'zod'
import { signed_in } from './access.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './scalars.ts'

const session = z.object({
  id: z.string(),
  /** Browser and system as far as they say: `Firefox on Windows`. */
  device: z.string(),
  address: z.string().nullable(),
  created_at: instant,
  last_seen_at: instant,
  expires_at: instant,
  is_current: z.boolean(),
})
export type Session = z.infer<typeof session>

const session_id = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'must be a session id')

export const listSessions = endpoint({
  name: 'sessions.list',
  method: 'GET',
  path: '/sessions',
  summary: 'Where you are signed in, the latest first.',
  access: signed_in,
  phi: false,
  is_enrolment: true,
  reply: z.object({ items: z.array(session) }),
})

export const endSession = endpoint({
  name: 'sessions.end',
  method: 'DELETE',
  path: '/sessions/{session_id}',
  summary: 'Signs one of your devices out.',
  access: signed_in,
  phi: false,
  is_audited: true,
  is_enrolment: true,
  params: z.strictObject({ session_id }),
  reply: z.object({ ended: z.literal(true) }),
  invalidates: ['/sessions'],
})

export const endOtherSessions = endpoint({
  name: 'sessions.end_others',
  method: 'POST',
  path: '/sessions/revoke-others',
  summary: 'Signs you out everywhere but here.',
  access: signed_in,
  phi: false,
  is_audited: true,
  step_up: true,
  is_enrolment: true,
  reply: z.object({ ended_count: z.int() }),
  invalidates: ['/sessions'],
})
