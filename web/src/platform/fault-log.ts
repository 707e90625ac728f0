import { reportFault, type BrowserFault } from '#contract/faults.ts'
import { callApi } from './api.ts'
import { ApiError } from './problem-error.ts'

/** A fault that repeats is told once in this time. */
const quiet_ms = 60_000
const told_at = new Map<string, number>()

function faultOf(kind: BrowserFault['kind'], error: unknown): BrowserFault {
  if (!(error instanceof ApiError)) return { kind, status: null, code: null, request_id: null }
  const { status, code, request_id } = error.problem
  return {
    kind,
    status,
    code: /^[a-z_]{1,40}$/.test(code) ? code : null,
    request_id: /^[\w-]{1,64}$/.test(request_id ?? '') ? request_id : null,
  }
}

/**
 * Tells the server's log that something failed here: which kind, which status, which request, and nothing else, because
 * messages and stacks may hold what was on the screen. The console stays silent. What cannot be told is let go.
 */
export async function logFault(kind: BrowserFault['kind'], error: unknown, now: number = Date.now()): Promise<void> {
  const fault = faultOf(kind, error)
  const name = `${kind} ${fault.status} ${fault.code}`
  if (now - (told_at.get(name) ?? Number.NEGATIVE_INFINITY) < quiet_ms) return
  told_at.set(name, now)
  await callApi(reportFault, { body: fault }).catch(() => undefined)
}

