import { problem_codes, type Issue, type ProblemCode } from '#contract/problem.ts'

interface Extra {
  issues?: Issue[]
  current_version?: number
  survivor_id?: number
  retry_after_s?: number
}

/** Every refusal that a caller may see. `detail` is one sentence for a person and never quotes what was sent. */
export class AppError extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly extra: Extra

  constructor(code: ProblemCode, detail: string, extra: Extra = {}) {
    super(detail)
    this.name = 'AppError'
    this.code = code
    this.status = problem_codes[code]
    this.extra = extra
  }
}

/** Also for rows of another practice: what is not yours does not exist. */
export function notFound(what: string): AppError {
  return new AppError('not_found', `There is no such ${what}.`)
}

export function conflict(detail: string): AppError {
  return new AppError('conflict', detail)
}

export function staleVersion(current_version: number): AppError {
  return new AppError('version_stale', 'Somebody saved a newer version in the meantime.', { current_version })
}

export function invalidInput(issues: Issue[]): AppError {
  return new AppError('input_invalid', issues.length === 1 ? 'One thing needs correcting.' : `${issues.length} things need correcting.`, { issues })
}
