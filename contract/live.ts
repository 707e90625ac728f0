import { z } from 'zod'
import { signed_in } from './access.ts'
import { endpoint } from './endpoint.ts'

/** The websocket, under `/api`: `?ticket=` and nothing else in the query. */
export const live_path = '/live'
/** The subprotocol. The browser offers it together with its access token, which belongs into no address. */
export const live_protocol = 'wyze-live'
/** Closed because the session is over; the page has nothing to reconnect for. */
export const live_session_over = 4401

/** Opaque: says where a reader was, to the server alone. */
const live_cursor = z.string().max(200)

export const openTicket = endpoint({
  name: 'live.open_ticket',
  method: 'POST',
  path: '/live/ticket',
  summary: 'A ticket for one websocket at `/api/live?ticket=…`, for this session, within 30 seconds.',
  access: signed_in,
  phi: false,
  is_enrolment: true,
  is_reply_secret: true,
  is_background: true,
  status: 201,
  /** `cursor`: resume from it hears everything from now on, also what happens before the socket is open. */
  reply: z.object({ ticket: z.string(), expires_in_s: z.int(), cursor: live_cursor }),
})

/** What the server says. `paths` are prefixes under `/api` whose answers changed; `by_me` is a change from the same session. */
export const live_frame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), cursor: live_cursor }),
  z.object({ type: z.literal('changed'), paths: z.array(z.string()), cursor: live_cursor, by_me: z.boolean() }),
  /** The answer to `resume`: all that was missed has been told. */
  z.object({ type: z.literal('resumed'), cursor: live_cursor }),
  /** The answer to a `resume` from too long ago. */
  z.object({ type: z.literal('refetch_all'), cursor: live_cursor }),
  z.object({ type: z.literal('ping') }),
])
export type LiveFrame = z.infer<typeof live_frame>

/** What the browser says: where it was before it lost the connection. */
export const live_request = z.strictObject({ type: z.literal('resume'), cursor: live_cursor })
