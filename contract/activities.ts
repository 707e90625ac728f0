import { z } from 'zod'
import { practice_admins } from './access.ts'
import { endpoint } from './endpoint.ts'
import { cursor } from './patients.ts'
import { id, id_in_path, instant, plain_date } from './scalars.ts'

export const audit_outcome = z.enum(['allowed', 'denied', 'failed'])

const activity = z.object({
  /** Its place in the log: `chain-row`. */
  id: z.string(),
  at: instant,
  /** Null where nobody was signed in, or a task of the server acted. */
  actor: z.object({ id, name: z.string(), role: z.string().nullable() }).nullable(),
  action: z.string(),
  outcome: audit_outcome,
  /** The number of the chart, never a name. */
  patient_id: id.nullable(),
  resource: z.string().nullable(),
  resource_id: id.nullable(),
  request_id: z.string(),
})
export type Activity = z.infer<typeof activity>

export const listActivities = endpoint({
  name: 'practice.activities',
  method: 'GET',
  path: '/practice/activities',
  summary: 'The audit log of the practice, the latest first: who did what, when, with which result. Names no patient, only numbers of charts.',
  access: practice_admins,
  phi: false,
  is_audited: true,
  query: z.strictObject({
    actor: id_in_path.optional(),
    /** The beginning of an action: `patients` finds `patients.get` and `patients.list`. */
    action: z
      .string()
      .regex(/^[a-z_.]{1,60}$/, 'must be an action such as notes.sign, or its beginning')
      .optional(),
    outcome: audit_outcome.optional(),
    /** Days of the practice's own calendar, both included. */
    from: plain_date.optional(),
    to: plain_date.optional(),
    cursor: cursor.optional(),
  }),
  reply: z.object({
    items: z.array(activity),
    /** Pass it as `cursor` for the next page; null at the end. */
    next_cursor: z.string().nullable(),
    /** Who may be asked for. */
    people: z.array(z.object({ id, name: z.string() })),
  }),
})
