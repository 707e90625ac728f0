import { z } from 'zod'
import type { Role } from '#domain/access/roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Kind = 'json' | 'stream' | 'multipart' | 'binary'

/**
 * One call of the API as data: the server mounts it, guards it and strips its reply by it; the browser calls by it and
 * refreshes by its `invalidates`; the OpenAPI page and the endpoint matrix of the tests are made from it.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  /** `feature.verb`, unique: also the audit action. */
  name: string
  method: Method
  /** Under `/api`, parameters in braces: `/patients/{patient_id}`. */
  path: string
  /** One sentence for the API's page. */
  summary: string
  params: Params
  query: Query
  body: Body
  reply: Reply
  /** Status of the answer when all went well. */
  status: number
  /** Who may call. No default: every endpoint says it. `anyone` needs no session. */
  access: 'anyone' | readonly Role[]
  /** True where the answer or the input is about a patient: then an audit row is written in the same transaction. */
  phi: boolean
  /** True where an audit row is written in the same transaction. Follows `phi`; acts on accounts and on security say it themselves. */
  is_audited: boolean
  /** True where a live session is not enough: the caller must have proven who they are lately (401 `reauth_required`). */
  step_up: boolean
  /** How old that proof may be. */
  step_up_within_s: number
  /** True where a passkey's answer in `body.proof` stands in the stead of that proof: the handler checks it, and refuses where it does not hold. */
  has_signing_proof: boolean
  /**
   * True where somebody may call whose account is held: who still has to set up the second factor that the practice requires
   * (403 `factor_required` elsewhere), or to choose a longer password (403 `password_too_short`).
   */
  is_enrolment: boolean
  /** True where the answer is shown once and stored nowhere: such a call is not remembered by its Idempotency-Key. */
  is_reply_secret: boolean
  /** True for calls that a screen makes by itself: they do not count as somebody being there. */
  is_background: boolean
  /** Paths (as prefixes under `/api`) whose cached answers are no longer true after this call. */
  invalidates: readonly string[]
  /** `version`: the caller must say in If-Match which version it saw (428 without, 412 where it is no longer that). */
  precondition: 'none' | 'version'
  /**
   * json: one answer · stream: one JSON event a line, `reply` is the event · multipart: takes one file in the field `file`,
   * answers JSON · binary: answers bytes. All but json hold no transaction open while they work.
   */
  kind: Kind
  /** Largest body accepted; 413 above. */
  body_limit_bytes: number
  /**
   * What the domain finds wrong with the fields of the body that could be read, named together with those that could not, so
   * that nobody corrects a form twice. `today`: the plain date in UTC.
   */
  find_faults(body: Partial<z.output<Body>>, today: string): readonly FieldFault[]
}

export interface FieldFault {
  /** Within the body: `date_of_birth`, `licence.number`. */
  field: string
  message: string
}

const nothing = z.undefined()
type Nothing = typeof nothing

interface EndpointInput<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply extends z.ZodType> {
  name: string
  method: Method
  path: string
  summary: string
  access: 'anyone' | readonly Role[]
  phi: boolean
  reply: Reply
  params?: Params
  query?: Query
  body?: Body
  status?: number
  is_audited?: boolean
  step_up?: boolean
  step_up_within_s?: number
  has_signing_proof?: boolean
  is_enrolment?: boolean
  is_reply_secret?: boolean
  is_background?: boolean
  invalidates?: readonly string[]
  precondition?: 'none' | 'version'
  kind?: Kind
  body_limit_bytes?: number
  find_faults?: (body: Partial<z.output<Body>>, today: string) => readonly FieldFault[]
}

export function endpoint<
  Reply extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(input: EndpointInput<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return {
    status: 200,
    is_audited: input.phi,
    step_up: false,
    step_up_within_s: 5 * 60,
    has_signing_proof: false,
    is_enrolment: false,
    is_reply_secret: false,
    is_background: false,
    invalidates: [],
    precondition: 'none',
    kind: 'json',
    body_limit_bytes: 256 * 1024,
    find_faults: () => [],
    ...input,
    params: input.params ?? (nothing as unknown as Params),
    query: input.query ?? (nothing as unknown as Query),
    body: input.body ?? (nothing as unknown as Body),
  }
}

/** True where the endpoint declares this part of its input. */
export function takes(schema: z.ZodType): boolean {
  return !(schema instanceof z.ZodUndefined)
}

/** The path with its parameters filled in, without the origin: `/api/patients/7`. */
export function fillPath(path: string, params: Record<string, string | number> = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`path ${path} needs ${name}`)
    return encodeURIComponent(value)
  })
  return `/api${filled}`
}
