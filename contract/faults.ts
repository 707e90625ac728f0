import { z } from 'zod'
import { signed_in } from './access.ts'
import { endpoint } from './endpoint.ts'

/**
 * What a screen may say of a fault: words of our own and numbers, nothing that was typed or shown. So the log that it goes
 * to can hold nothing of a patient.
 */
export const browser_fault = z.strictObject({
  kind: z.enum(['profile_load', 'part_load', 'screen_crash']),
  /** Of the answer that failed; null where none came. */
  status: z.int().min(100).max(599).nullable(),
  code: z.string().regex(/^[a-z_]{1,40}$/, 'must be a code of a problem').nullable(),
  /** By which the server's own line of the same fault is found. */
  request_id: z.string().regex(/^[\w-]{1,64}$/, 'must be a request id').nullable(),
})
export type BrowserFault = z.infer<typeof browser_fault>

export const reportFault = endpoint({
  name: 'faults.report',
  method: 'POST',
  path: '/faults',
  summary: 'A screen tells the server’s log that something failed in the browser; the console stays silent.',
  access: signed_in,
  phi: false,
  is_enrolment: true,
  is_background: true,
  body: browser_fault,
  body_limit_bytes: 1024,
  reply: z.object({ is_noted: z.literal(true) }),
})
