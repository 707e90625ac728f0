import type { FastifyRequest } from 'fastify'
import type { AuditRecord } from '../audit/audit-record.ts'
import { verifyAccessToken } from '../auth/access-token.ts'
import { inSession, type Caller, type Entered } from '../db/session-transaction.ts'
import { describeError } from '../log/logger.ts'
import { AppError } from './app-error.ts'
import type { AuditFacts, Context, Runtime } from './context.ts'
import { toAppError } from './problem-reply.ts'
import type { Route } from './route.ts'

export type Effect = () => void | Promise<void>

/**
 * The session that the access token names. Whether it is still open is asked of the database when it is entered. A call
 * that says of itself that nobody made it (`X-Background: 1`) is believed: it can only shorten a session, never keep one alive.
 */
export function authenticate(runtime: Runtime, { endpoint }: Route, request: FastifyRequest): Caller {
  const header = request.headers.authorization
  if (header === undefined) throw new AppError('token_missing', 'Sign in first.')
  const now = runtime.clock()
  const { session_id, user_id } = verifyAccessToken(runtime.secrets, header, now)
  return { session_id, user_id, now, is_background: endpoint.is_background || request.headers['x-background'] === '1' }
}

/** What must hold of the caller before anything of the request is read. */
export function gate({ endpoint }: Route, { actor }: Entered, now: Date, body: unknown): void {
  const { access } = endpoint
  if (access !== 'anyone' && !access.includes(actor.role)) throw new AppError('forbidden', 'Your role does not include this.')
  if (actor.must_enrol && !endpoint.is_enrolment) {
    throw new AppError('factor_required', 'Your practice asks for a second factor. Set one up first.')
  }
  if (actor.must_change_password && !endpoint.is_enrolment) {
    throw new AppError('password_too_short', 'Without a second factor your password is too short. Choose a longer one, or set up a second factor again.')
  }
  if (endpoint.phi && !actor.is_email_verified) {
    throw new AppError('email_unverified', 'Confirm your e-mail address first: open the link that we sent you.')
  }
  if (endpoint.step_up && !(endpoint.has_signing_proof && bringsPasskey(body)) && now.getTime() - Date.parse(actor.stepped_up_at) > endpoint.step_up_within_s * 1000) {
    throw new AppError('reauth_required', 'Confirm that it is you, then try again.')
  }
}

/** Whether the body says that a passkey signed. What it says is checked by the handler, which signs nothing on its word. */
function bringsPasskey(body: unknown): boolean {
  const proof = (body as { proof?: { method?: unknown } | null } | null | undefined)?.proof
  return proof?.method === 'passkey'
}

/** Whose chart an address is about counts before anything is read of it. */
export async function admitChart(runtime: Runtime, { endpoint }: Route, caller: Caller, request: FastifyRequest): Promise<void> {
  const { patient_id } = (request.params ?? {}) as { patient_id?: string }
  if (endpoint.phi && patient_id !== undefined) await runtime.walks.admit(runtime.pool, { caller, request_id: request.id, patient_id })
}

export function createContext(runtime: Runtime, entered: Entered, caller: Caller, request_id: string, seen_version: number, facts: AuditFacts, effects: Effect[]): Context {
  return {
    ...entered,
    now: caller.now,
    log: runtime.log,
    request_id,
    runtime,
    seen_version,
    audit: (more) => void Object.assign(facts, more),
    after: (effect) => void effects.push(effect),
  }
}

export function recordOf({ endpoint }: Route, request_id: string, facts: AuditFacts, outcome: AuditRecord['outcome']): AuditRecord {
  return {
    action: endpoint.name,
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
export async function withDenialRecorded<T>(runtime: Runtime, route: Route, caller: Caller, request_id: string, facts: AuditFacts, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const outcome = route.endpoint.is_audited ? recorded_refusals[toAppError(error).status] : undefined
    if (outcome) {
      await inSession(runtime.pool, caller, async () => ({ value: null, audit: recordOf(route, request_id, facts, outcome) }))
    }
    throw error
  }
}

export function runEffects(runtime: Runtime, effects: readonly Effect[]): void {
  for (const effect of effects) {
    void Promise.resolve()
      .then(effect)
      .catch((error: unknown) => runtime.log.error(describeError(error), 'after-commit effect failed'))
  }
}
