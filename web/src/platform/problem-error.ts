import type { Problem } from '#contract/problem.ts'

/** The server answered and said no. `problem.issues` holds every fault of what was sent. */
export class ApiError extends Error {
  readonly problem: Problem
  constructor(given: Problem) {
    super(given.detail)
    this.name = 'ApiError'
    this.problem = given
  }
}

/** No answer came: offline, refused, or cut off in the middle. What was typed is still here; the call may be repeated. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super('The server could not be reached.', { cause })
    this.name = 'NetworkError'
  }
}

/** A failure of the page or the device whose message is meant for the person. */
export class ExplainedError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ExplainedError'
  }
}

function isProblem(body: unknown): body is Problem {
  const candidate = body as Partial<Problem> | null
  return typeof candidate?.code === 'string' && typeof candidate.detail === 'string' && typeof candidate.status === 'number'
}

/** Reads an error answer; one that is no problem+json (a proxy's page, say) becomes a plain problem with the status. */
export async function readProblem(answer: Response): Promise<Problem> {
  const body: unknown = await answer.json().catch(() => null)
  if (isProblem(body)) return body
  return {
    type: 'about:blank',
    title: answer.statusText || 'Error',
    status: answer.status,
    code: answer.status >= 500 ? 'unavailable' : 'bad_request',
    detail: `The server answered ${answer.status}.`,
    request_id: answer.headers.get('x-request-id') ?? '',
  }
}

/** One sentence for a person, whatever was thrown. */
export function describeError(error: unknown): string {
  if (error instanceof ApiError || error instanceof NetworkError || error instanceof ExplainedError) return error.message
  return 'Something went wrong.'
}

/** `body.first_name: must not be empty` → `{ first_name: 'must not be empty' }`: what a form shows at its fields. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const found: Record<string, string> = {}
  for (const { path, message } of error.problem.issues ?? []) {
    const field = path.replace(/^(body|query|params)\./, '')
    found[field] = found[field] ? `${found[field]}; ${message}` : message
  }
  return found
}
