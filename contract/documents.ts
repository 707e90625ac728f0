import { z } from 'zod'
import { clinicians, practice_admins } from './access.ts'
import { endpoint } from './endpoint.ts'
import { cursor, note_entry, patient_summary } from './patients.ts'
import { id, instant, plain_date } from './scalars.ts'

export const document_states = ['draft', 'signed', 'amended', 'entered_in_error', 'to_review', 'taken_over', 'refused'] as const
export const document_kinds = ['note', 'file'] as const
export const document_periods = ['week', 'month', 'quarter', 'year'] as const
export const document_cosigns = ['requested', 'cosigned', 'returned'] as const

const file_marks = z.object({ status: z.string(), format: z.string().nullable() })

/** A stretch of text around the words searched for. */
const hit = z.array(z.object({ text: z.string(), is_match: z.boolean() }))

export const ledger_entry = z.object({
  kind: z.enum(document_kinds),
  id,
  patient: patient_summary,
  title: z.string(),
  author: z.object({ id, name: z.string(), role: z.string() }),
  /** The day of the visit, or that on which the file was brought in. */
  on_date: plain_date,
  touched_at: instant,
  state: z.enum(document_states),
  /** A draft whose visit is longer ago than the practice's rule allows. */
  is_overdue: z.boolean(),
  note: note_entry.pick({ draft_id: true, status: true, signed_at: true, updated_at: true, current_version: true, is_entered_in_error: true, cosign_state: true, sensitivity: true }).nullable(),
  file: file_marks.nullable(),
  /** Empty without a search. */
  hits: hit,
})
export type LedgerEntry = z.infer<typeof ledger_entry>

const filters = {
  /** Words in the text; the last may be the beginning of one. */
  q: z.string().trim().min(1).max(200).optional(),
  state: z.enum(document_states).optional(),
  /** `me`, or the number of a colleague. */
  author: z.union([z.literal('me'), z.string().regex(/^\d{1,15}$/)]).optional(),
  kind: z.enum(document_kinds).optional(),
  period: z.enum(document_periods).optional(),
  cosign: z.enum(document_cosigns).optional(),
  overdue: z.literal('yes').optional(),
}
export type LedgerQuery = { [Name in keyof typeof filters]?: string | undefined }

export const listLedger = endpoint({
  name: 'documents.ledger',
  method: 'GET',
  path: '/documents/ledger',
  summary: 'Notes, drafts and files of the practice, last touched first; a search shows where the words stand.',
  access: clinicians,
  phi: true,
  query: z.strictObject({ ...filters, cursor: cursor.optional() }),
  reply: z.object({ items: z.array(ledger_entry), next_cursor: z.string().nullable() }),
})

const counted = z.object({ value: z.string(), label: z.string().nullable(), count: z.int() })

export const countLedger = endpoint({
  name: 'documents.facets',
  method: 'GET',
  path: '/documents/facets',
  summary: 'How many documents each filter would leave, with the others as they are.',
  access: clinicians,
  phi: true,
  query: z.strictObject(filters),
  reply: z.object({ total: z.int(), state: z.array(counted), author: z.array(counted), kind: z.array(counted), period: z.array(counted), cosign: z.array(counted), overdue: z.int(), due_h: z.int() }),
})
export type LedgerFacets = z.infer<typeof countLedger.reply>

const due = z.object({ due_h: z.int().min(1, 'must be at least 1 hour').max(720, 'must be at most 720 hours (30 days)') })

export const getDueRule = endpoint({
  name: 'documents.due_rule',
  method: 'GET',
  path: '/practice/documentation-rule',
  summary: 'Within how many hours after the day of a visit its note is to be signed.',
  access: practice_admins,
  phi: false,
  reply: due,
})

export const setDueRule = endpoint({
  name: 'documents.set_due_rule',
  method: 'PUT',
  path: '/practice/documentation-rule',
  summary: 'Sets the hours after which a note that is not signed is overdue.',
  access: practice_admins,
  phi: false,
  is_audited: true,
  body: z.strictObject(due.shape),
  reply: due,
  invalidates: ['/practice/documentation-rule', '/documents'],
})
