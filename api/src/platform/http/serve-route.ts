import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { device_key_header, device_proof_header, readDeviceKey } from '../auth/device-key.ts'
import { inSession } from '../db/session-transaction.ts'
import { changedPaths } from '../live/changed-paths.ts'
import type { AuditFacts, Runtime } from './context.ts'
import { claimKey, readKey, storeReply } from './idempotency.ts'
import { parseInput, readSeenVersion } from './parse-input.ts'
import { admitChart, authenticate, createContext, gate, recordOf, runEffects, withDenialRecorded, type Effect } from './request-session.ts'
import type { Route } from './route.ts'
import { answerStaged, answerStream } from './serve-staged.ts'

type SessionRoute = Extract<Route, { kind: 'session' }>
type OpenRoute = Extract<Route, { kind: 'open' }>

/** Mounts a route: the whole way of a request, top to bottom, is in this file; routes that work between transactions are in serve-staged.ts. */
export function serveRoute(app: FastifyInstance, runtime: Runtime, route: Route): void {
  const { endpoint } = route
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    bodyLimit: endpoint.body_limit_bytes,
    handler: async (request, reply) => {
      switch (route.kind) {
        case 'session':
          return answerSession(runtime, route, request, reply)
        case 'open':
          return answerOpen(runtime, route, request, reply)
        case 'staged':
          return answerStaged(runtime, route, request, reply)
        case 'stream':
          return answerStream(runtime, route, request, reply)
      }
    },
  })
}

async function answerSession(runtime: Runtime, route: SessionRoute, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { endpoint } = route
  const caller = authenticate(runtime, route, request)
  await admitChart(runtime, route, caller, request)
  const effects: Effect[] = []
  const facts: AuditFacts = {}
  const answer = await withDenialRecorded(runtime, route, caller, request.id, facts, () =>
    inSession(runtime.pool, caller, async (entered) => {
      gate(route, entered, caller.now, request.body)
      const input = parseInput(endpoint, request, caller.now)
      const seen_version = readSeenVersion(endpoint, request.headers['if-match'])
      const key = readKey(endpoint, request)
      if (key) {
        const earlier = await claimKey(entered, key)
        if (earlier) {
          facts.detail = { is_replay: true }
          return { value: earlier, audit: endpoint.is_audited ? recordOf(route, request.id, facts, 'allowed') : null }
        }
      }
      const ctx = createContext(runtime, entered, caller, request.id, seen_version, facts, effects)
      const body = endpoint.reply.parse(await route.handle(ctx, input))
      if (key) await storeReply(entered, key, endpoint.status, body)
      return {
        value: { status: endpoint.status, body },
        audit: endpoint.is_audited ? recordOf(route, request.id, facts, 'allowed') : null,
        change: { paths: changedPaths(endpoint, request.params as Record<string, string>), request_id: request.id },
      }
    }),
  )
  runEffects(runtime, effects)
  return reply.code(answer.status).send(answer.body)
}

async function answerOpen(runtime: Runtime, route: OpenRoute, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const input = parseInput(route.endpoint, request, runtime.clock())
  const body = await route.handle(
    {
      now: runtime.clock(),
      log: runtime.log,
      request_id: request.id,
      runtime,
      address: request.socket.remoteAddress ?? 'unknown',
      user_agent: request.headers['user-agent'] ?? null,
      device_key: readDeviceKey(request.headers[device_key_header]),
      device_proof: request.headers[device_proof_header],
    },
    input,
  )
  return reply.code(route.endpoint.status).send(route.endpoint.reply.parse(body))
}
