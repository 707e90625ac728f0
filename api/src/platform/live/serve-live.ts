import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { live_path, live_protocol } from '#contract/live.ts'
import { verifyAccessToken } from '../auth/access-token.ts'
import { inSession, invalidToken } from '../db/session-transaction.ts'
import { AppError } from '../http/app-error.ts'
import type { Runtime } from '../http/context.ts'
import type { Audience } from './changed-paths.ts'
import { LiveHub, max_sockets_of_session } from './live-hub.ts'
import { LiveSocket, max_frame_bytes } from './live-socket.ts'
import { claimTicket, readSensitivity } from './live-store.ts'

const ticket_in_query = /^\?ticket=(wl1\.[A-Za-z0-9_-]{43})$/

export function hashTicket(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest()
}

/** The websocket. Whoever is refused gets an answer of HTTP: nothing is upgraded before all is checked. */
export async function serveLive(app: FastifyInstance, runtime: Runtime): Promise<void> {
  const hub = new LiveHub(runtime)
  await app.register(websocket, {
    options: {
      maxPayload: max_frame_bytes,
      perMessageDeflate: false,
      // The token that was offered beside it is never echoed.
      handleProtocols: (protocols) => (protocols.has(live_protocol) ? live_protocol : false),
    },
    // A frame that breaks the rules is answered by the websocket server itself (1009, 1002, 1007); nothing is left to do.
    errorHandler: () => {},
    preClose(done) {
      hub.stop().then(
        () => this.websocketServer.close(() => done()),
        () => done(),
      )
    },
  })
  const admitted = new WeakMap<FastifyRequest, Admitted>()
  app.route({
    method: 'GET',
    url: `/api${live_path}`,
    websocket: true,
    preValidation: async (request) => {
      if (!request.ws) throw new AppError('not_found', 'There is nothing at this address.')
      admitted.set(request, await admit(runtime, hub, request))
    },
    handler: (socket, request) => {
      const { practice_id, session_id, audience } = admitted.get(request)!
      void hub.add(new LiveSocket(socket, practice_id, session_id, audience))
    },
  })
}

interface Admitted {
  practice_id: number
  session_id: string
  audience: Audience
}

/** Same origin, a good access token, and a ticket that this session asked for lately and nobody has used (S22). */
async function admit(runtime: Runtime, hub: LiveHub, request: FastifyRequest): Promise<Admitted> {
  if (!isOwnOrigin(runtime, request)) throw new AppError('forbidden', 'Only pages of this site may listen.')
  const ticket = ticket_in_query.exec(request.url.slice(request.url.indexOf('?')))?.[1]
  const now = runtime.clock()
  const { session_id } = verifyAccessToken(runtime.secrets, `Bearer ${offeredToken(request)}`, now)
  if (ticket === undefined || !(await claimTicket(runtime.pool, hashTicket(ticket), session_id, now))) throw invalidToken()
  if (hub.countSocketsOf(session_id) >= max_sockets_of_session) throw new AppError('too_many_requests', 'Too many windows of this session are listening.')
  return inSession(runtime.pool, { session_id, now, is_background: true }, async ({ db, actor, practice_id }) => ({
    value: { practice_id, session_id, audience: { ...actor, ...(await readSensitivity(db)) } },
    audit: null,
  }))
}

/** Browsers say where a page came from, and pages cannot change it; who says nothing is no browser of ours. */
function isOwnOrigin({ config }: Runtime, { headers }: FastifyRequest): boolean {
  const { origin, host } = headers
  if (origin === undefined) return false
  return origin === config.public_origin || origin === `http://${host}` || origin === `https://${host}`
}

function offeredToken({ headers }: FastifyRequest): string {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((protocol) => protocol.trim())
  return offered.find((protocol) => protocol !== live_protocol) ?? ''
}
