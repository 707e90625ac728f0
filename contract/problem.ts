import { z } from 'zod'

export const problem_codes = {
  bad_request: 400,
  link_invalid: 400,
  passkey_refused: 400,
  token_missing: 401,
  token_expired: 401,
  token_invalid: 401,
  credentials_wrong: 401,
  refresh_refused: 401,
  challenge_refused: 401,
  code_wrong: 401,
  reauth_required: 401,
  forbidden: 403,
  /** Too many wrong proofs in a row: only a password reset opens the account again. */
  password_locked: 403,
  factor_required: 403,
  email_unverified: 403,
  /** The password may be short beside a second factor only, and there is none any more. */
  password_too_short: 403,
  not_found: 404,
  method_unknown: 405,
  conflict: 409,
  /** Somebody else holds the pen of a section: what was sent waits until it is free. */
  section_held: 409,
  patient_merged: 410,
  /** The sound of a visit, after it was deleted. */
  audio_deleted: 410,
  version_stale: 412,
  too_large: 413,
  media_type: 415,
  input_invalid: 422,
  version_missing: 428,
  too_many_requests: 429,
  internal: 500,
  integrity_failed: 500,
  unavailable: 503,
  quota_exceeded: 507,
} as const
export type ProblemCode = keyof typeof problem_codes

/** One fault in what was sent. `path` is where it stands (`body.date_of_birth`), `message` what to do about it. */
export const issue = z.strictObject({ path: z.string(), message: z.string() })
export type Issue = z.infer<typeof issue>

/** Every error of the API: RFC 9457 problem+json. `issues` names all faults, not the first. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(Object.keys(problem_codes) as [ProblemCode, ...ProblemCode[]]),
  detail: z.string(),
  request_id: z.string(),
  issues: z.array(issue).optional(),
  /** The version now in force, with `version_stale`. */
  current_version: z.int().optional(),
  /** The record that it became part of, with `patient_merged`. */
  survivor_id: z.int().optional(),
  /** Seconds to wait, with `too_many_requests`. */
  retry_after_s: z.int().optional(),
})
export type Problem = z.infer<typeof problem>
