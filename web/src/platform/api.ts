import type { z } from 'zod'
import { secondFactor, setUpPractice, signIn, signInWithPasskey } from '#contract/auth.ts'
import { fillPath, type Endpoint } from '#contract/endpoint.ts'
import { noteHold } from './account-hold.ts'
import { endSession } from './end-session.ts'
import { leaveTo } from './leave-to.ts'
import { isLocked, lastActiveAt } from './lock-store.ts'
import { ApiError, NetworkError, readProblem } from './problem-error.ts'
import { renewTokens } from './refresh-session.ts'
import { getSession } from './session-store.ts'
import { confirmIdentity } from './step-up.ts'
import { signInPathFor } from './wanted-path.ts'

export { ApiError, NetworkError } from './problem-error.ts'

/** What a caller gives: the parameters and query as they stand in the URL, the body as it is before the contract trims it. */
export interface CallInput<E extends AnyEndpoint = AnyEndpoint> {
  params?: { [Name in keyof z.input<E['params']>]: string | number }
  query?: { [Name in keyof z.input<E['query']>]?: string | number | undefined }
  body?: z.input<E['body']>
  /** The one file of a `kind: 'multipart'` endpoint. */
  file?: Blob
  /** The version that the screen shows: sent as If-Match where the endpoint asks for it. */
  if_match?: number
  /** The same for every repeat of one intent of a person, so that it happens once. */
  idempotency_key?: string
  signal?: AbortSignal
  /** Nobody asked for this call: it does not count as somebody being there. */
  is_background?: boolean
}

// oxlint-disable-next-line no-explicit-any -- the four schema types vary per endpoint
export type AnyEndpoint = Endpoint<any, any, any, any>
export type Reply<E extends AnyEndpoint> = z.output<E['reply']>

export function urlOf<E extends AnyEndpoint>(endpoint: E, input: Pick<CallInput<E>, 'params' | 'query'>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, string | number | undefined>)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  const path = fillPath(endpoint.path, input.params as Record<string, string | number>)
  return search.size > 0 ? `${path}?${search}` : path
}

function bodyOf({ body, file }: { body?: unknown; file?: Blob }): BodyInit | undefined {
  if (file === undefined) return body === undefined ? undefined : JSON.stringify(body)
  const form = new FormData()
  form.append('file', file)
  return form
}

/** Nobody touched this browser for a minute: what is sent now, a screen sends by itself, and it must not keep the session open. */
function isUnattended(): boolean {
  const active_at = lastActiveAt()
  return active_at !== null && Date.now() - active_at > 60_000
}

/** Those that open a session: it is bound to a key of this browser. */
const openers: ReadonlySet<AnyEndpoint> = new Set<AnyEndpoint>([signIn, secondFactor, signInWithPasskey, setUpPractice])

async function addDeviceKey(headers: Headers): Promise<void> {
  const { devicePoint } = await import('./device-key.ts')
  const point = await devicePoint()
  if (point !== null) headers.set('x-device-key', point)
}

async function send<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, access_token: string | undefined): Promise<Response> {
  const headers = new Headers({ accept: endpoint.kind === 'stream' ? 'application/x-ndjson' : 'application/json' })
  if (access_token !== undefined && endpoint.access !== 'anyone') headers.set('authorization', `Bearer ${access_token}`)
  if (input.if_match !== undefined) headers.set('if-match', `"${input.if_match}"`)
  if (input.idempotency_key !== undefined) headers.set('idempotency-key', input.idempotency_key)
  if (input.body !== undefined) headers.set('content-type', 'application/json')
  if (endpoint.is_background || input.is_background || isUnattended()) headers.set('x-background', '1')
  if (openers.has(endpoint)) await addDeviceKey(headers)
  try {
    return await fetch(urlOf(endpoint, input), {
      method: endpoint.method,
      headers,
      body: bodyOf(input),
      signal: input.signal,
    })
  } catch (error) {
    if (input.signal?.aborted) throw error
    throw new NetworkError(error)
  }
}

/** Behind a locked screen there is work to come back to; otherwise the way leads to the start. */
function endAndLeave(): void {
  const way_back = isLocked() ? signInPathFor(window.location.pathname + window.location.search) : '/'
  endSession()
  leaveTo(way_back)
}

function isInvalidToken(error: ApiError): boolean {
  const is_mock_admin = getSession()?.access_token.startsWith('mock_admin_') === true
  return error.problem.status === 401 && /Invalid token/i.test(error.problem.detail) && !is_mock_admin
}

/** Sends; an expired access token is renewed once, silently, and the call repeated. */
async function sendRenewing<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): Promise<Response | ApiError> {
  const seen = getSession()?.access_token
  let answer = await send(endpoint, input, seen)
  if (answer.ok) return answer
  const error = new ApiError(await readProblem(answer))
  if (error.problem.code !== 'token_expired' || seen === undefined || !(await renewTokens(seen, endAndLeave))) return error
  answer = await send(endpoint, input, getSession()?.access_token)
  return answer.ok ? answer : new ApiError(await readProblem(answer))
}

/** Sends; where the server wants to know that it is still the same person, asks them and repeats the call once. An invalid token ends the session. */
export async function request<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): Promise<Response> {
  let answer = await sendRenewing(endpoint, input)
  if (answer instanceof ApiError && answer.problem.code === 'reauth_required' && (await confirmIdentity())) {
    answer = await sendRenewing(endpoint, input)
  }
  if (!(answer instanceof ApiError)) return answer
  if (isInvalidToken(answer)) endAndLeave()
  noteHold(answer.problem.code)
  throw answer
}

/** One call of the API by its contract. Throws `ApiError` where the server said no and `NetworkError` where no answer came. */
export async function callApi<E extends AnyEndpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Reply<E>> {
  const answer = await request(endpoint, input)
  try {
    return (await answer.json()) as Reply<E>
  } catch (error) {
    if (input.signal?.aborted) throw error
    throw new NetworkError(error)
  }
}
