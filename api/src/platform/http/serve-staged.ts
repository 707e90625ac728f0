import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { inSession, type Caller } from '../db/session-transaction.ts'
import { changedPaths } from '../live/changed-paths.ts'
import { describeError } from '../log/logger.ts'
import type { AuditFacts, Context, Runtime, StagedContext } from './context.ts'
import { asAttachment } from './attachment-name.ts'
import { parseInput } from './parse-input.ts'
import { toAppError } from './problem-reply.ts'
import { readOneFile } from './read-one-file.ts'
import { admitChart, authenticate, createContext, gate, recordOf, runEffects, withDenialRecorded, type Effect } from './request-session.ts'
import type { Bytes, Route } from './route.ts'

type StagedRoute = Extract<Route, { kind: 'staged' }>
type StreamRoute = Extract<Route, { kind: 'stream' }>

/** Routes that work between transactions (hashing, images, files, drafting): the session is entered, left, and entered again. */
export async function answerStaged(runtime: Runtime, route: StagedRoute, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { endpoint } = route
  const ctx = await enterStaged(runtime, route, request)
  const input = parseInput(endpoint, request, ctx.now)
  const file = endpoint.kind === 'multipart' ? await readOneFile(request, reply, endpoint.body_limit_bytes) : null
  const answer = await route.handle(ctx, input, file as Buffer)
  if (endpoint.kind !== 'binary') return reply.code(endpoint.status).send(endpoint.reply.parse(answer))
  const { media_type, bytes, file_name } = answer as Bytes
  // Whatever it holds, it is shown as what it is called here and can run nothing (B03, F09).
  return reply
    .code(endpoint.status)
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .header('content-disposition', file_name === undefined ? 'inline' : asAttachment(file_name))
    .type(media_type)
    .send(bytes)
}

/** One JSON object a line, each checked by the contract; an error after the first line becomes a last line `failed`. */
export async function answerStream(runtime: Runtime, route: StreamRoute, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const ctx = await enterStaged(runtime, route, request)
  const input = parseInput(route.endpoint, request, ctx.now)
  const closing = new AbortController()
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) closing.abort()
  })
  const events = route.handle({ ...ctx, closed: closing.signal }, input)
  // The first event is drawn before the answer begins, so that "not found" is still a 404.
  const first = await events.next()
  reply.code(route.endpoint.status).type('application/x-ndjson')
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

async function enterStaged(runtime: Runtime, route: Route, request: FastifyRequest): Promise<StagedContext> {
  const caller = authenticate(runtime, route, request)
  await admitChart(runtime, route, caller, request)
  const { actor, practice_id } = await withDenialRecorded(runtime, route, caller, request.id, {}, () =>
    inSession(runtime.pool, caller, async (entered) => {
      gate(route, entered, caller.now, null)
      return { value: entered, audit: null }
    }),
  )
  return {
    now: caller.now,
    log: runtime.log,
    request_id: request.id,
    runtime,
    actor,
    practice_id,
    transact: (work) => transact(runtime, route, caller, request, true, work),
    prepare: (work) => transact(runtime, route, caller, request, false, work),
  }
}

async function transact<T>(runtime: Runtime, route: Route, caller: Caller, request: FastifyRequest, is_act: boolean, work: (ctx: Context) => Promise<T>): Promise<T> {
  const facts: AuditFacts = {}
  const effects: Effect[] = []
  const value = await withDenialRecorded(runtime, route, caller, request.id, facts, () =>
    inSession(runtime.pool, caller, async (entered) => ({
      value: await work(createContext(runtime, entered, caller, request.id, 0, facts, effects)),
      audit: is_act && route.endpoint.is_audited ? recordOf(route, request.id, facts, 'allowed') : null,
      change: { paths: is_act ? changedPaths(route.endpoint, request.params as Record<string, string>) : [], request_id: request.id },
    })),
  )
  runEffects(runtime, effects)
  return value
}
