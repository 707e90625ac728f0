import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { verifyAccessToken } from '../auth/access-token.ts'
import type { AuditRecord } from '../audit/audit-record.ts'
import { inSession, type Entered } from '../db/session-transaction.ts'
import { describeError } from '../log/logger.ts'
import { AppError } from './app-error.ts'
import type { AuditFacts, Context, Runtime } from './context.ts'
import { claimKey, readKey, storeReply } from './idempotency.ts'
import { parseInput, readSeenVersion } from './parse-input.ts'
import { toAppError } from './problem-reply.ts'
import type { Route } from './route.ts'

type SessionRoute = Extract<Route, { kind: 'session' }>
type OpenRoute = Extract<Route, { kind: 'open' }>
type StreamRoute = Extract<Route, { kind: 'stream' }>

/** Mounts a route: the whole way of a request, top to bottom, is in this file. */
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
        case 'stream':
          return answerStream(runtime, route, request, reply)
      }
    },
  })
}

async function answerSession(runtime: Runtime, route: SessionRoute, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { endpoint } = route
  const session_id = authenticate(runtime, request)
  const effects: (() => void | Promise<void>)[] = []
  const facts: AuditFacts = {}
  const answer = await withDenialRecorded(runtime, route, session_id, request.id, facts, () =>
    inSession(runtime.pool, session_id, async (entered) => {
      gateByRole(route, entered)
      const input = parseInput(endpoint, request)
      const seen_version = readSeenVersion(endpoint, request.headers['if-match'])
      const key = readKey(endpoint, request)
      if (key) {
        const earlier = await claimKey(entered, key)
        if (earlier) {
          facts.detail = { is_replay: true }
          return { value: earlier, audit: endpoint.phi ? recordOf(route, request.id, facts, 'allowed') : null }
        }
      }
      const ctx = createContext(runtime, entered, request.id, seen_version, facts, effects)
      const body = endpoint.reply.parse(await route.handle(ctx, input))
      if (key) await storeReply(entered, key, endpoint.status, body)
      return { value: { status: endpoint.status, body }, audit: endpoint.phi ? recordOf(route, request.id, facts, 'allowed') : null }
    }),
  )
  for (const effect of effects) void runEffect(runtime, effect)
  return reply.code(answer.status).send(answer.body)
}

async function answerOpen(runtime: Runtime, route: OpenRoute, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const input = parseInput(route.endpoint, request)
  const body = await route.handle(
    {
      now: runtime.clock(),
      log: runtime.log,
      request_id: request.id,
      runtime,
      address: request.socket.remoteAddress ?? 'unknown',
      user_agent: request.headers['user-agent'] ?? null,
    },
    input,
  )
  return reply.code(route.endpoint.status).send(route.endpoint.reply.parse(body))
}

/** One JSON object a line, each checked by the contract; an error after the first line becomes a last line `failed`. */
async function answerStream(runtime: Runtime, route: StreamRoute, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { endpoint } = route
  const session_id = authenticate(runtime, request)
  const facts: AuditFacts = {}
  const actor = await withDenialRecorded(runtime, route, session_id, request.id, facts, () =>
    inSession(runtime.pool, session_id, async (entered) => {
      gateByRole(route, entered)
      return { value: entered.actor, audit: null }
    }),
  )
  const input = parseInput(endpoint, request)
  let is_closed = false
  request.raw.on('close', () => (is_closed = request.raw.destroyed))
  const events = route.handle(
    {
      now: runtime.clock(),
      log: runtime.log,
      request_id: request.id,
      runtime,
      actor,
      is_closed: () => is_closed,
      transact: (work) => {
        const own: AuditFacts = {}
        return withDenialRecorded(runtime, route, session_id, request.id, own, () =>
          inSession(runtime.pool, session_id, async (entered) => ({
            value: await work(createContext(runtime, entered, request.id, 0, own, [])),
            audit: endpoint.phi ? recordOf(route, request.id, own, 'allowed') : null,
          })),
        )
      },
    },
    input,
  )
  // The first event is drawn before the answer begins, so that "not found" is still a 404.
  const first = await events.next()
  reply.code(endpoint.status).type('application/x-ndjson')
  return reply.send(Readable.from(writeLines(runtime, route, request.id, first, events)))
}

async function* writeLines(runtime: Runtime, route: StreamRoute, request_id: string, first: IteratorResult<unknown>, events: AsyncGenerator<unknown>): AsyncGenerator<string> {
  try {
    for (let next = first; !next.done; next = await events.next()) {
      yield `${JSON.stringify(route.endpoint.reply.parse(next.value))}\n`
    }
  } catch (error) {
    runtime.log.error({ request_id, route: route.endpoint.path, ...describeError(error) }, 'stream failed')
    yield `${JSON.stringify({ type: 'failed', detail: toAppError(error).message })}\n`
  }
}

/** The session that the access token names. Whether it is still open is asked of the database when it is entered. */
function authenticate(runtime: Runtime, request: FastifyRequest): string {
  const header = request.headers.authorization
  if (header === undefined) throw new AppError('token_missing', 'Sign in first.')
  return verifyAccessToken(runtime.secrets, header, runtime.clock()).session_id
}

function gateByRole(route: Route, entered: Entered): void {
  const { access } = route.endpoint
  if (access === 'anyone' || access.includes(entered.actor.role)) return
  throw new AppError('forbidden', 'Your role does not include this.')
}

function createContext(
  runtime: Runtime,
  entered: Entered,
  request_id: string,
  seen_version: number,
  facts: AuditFacts,
  effects: (() => void | Promise<void>)[],
): Context {
  return {
    ...entered,
    now: runtime.clock(),
    log: runtime.log,
    request_id,
    runtime,
    seen_version,
    audit: (more) => void Object.assign(facts, more),
    after: (effect) => void effects.push(effect),
  }
}

function recordOf(route: Route, request_id: string, facts: AuditFacts, outcome: AuditRecord['outcome']): AuditRecord {
  return {
    action: route.endpoint.name,
    outcome,
    request_id,
    patient_id: facts.patient_id ?? null,
    resource: facts.resource ?? null,
    resource_id: facts.resource_id ?? null,
    detail: facts.detail ?? null,
  }
}

const recorded_refusals: Record<number, AuditRecord['outcome'] | undefined> = { 403: 'denied', 404: 'denied', 409: 'failed', 412: 'failed' }

/** A refusal rolls its transaction back, so its audit row needs one of its own. */
async function withDenialRecorded<T>(runtime: Runtime, route: Route, session_id: string, request_id: string, facts: AuditFacts, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const outcome = route.endpoint.phi ? recorded_refusals[toAppError(error).status] : undefined
    if (outcome) {
      await inSession(runtime.pool, session_id, async () => ({ value: null, audit: recordOf(route, request_id, facts, outcome) }))
    }
    throw error
  }
}

async function runEffect(runtime: Runtime, effect: () => void | Promise<void>): Promise<void> {
  try {
    await effect()
  } catch (error) {
    runtime.log.error(describeError(error), 'after-commit effect failed')
  }
}

