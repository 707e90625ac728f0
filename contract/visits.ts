import { z } from 'zod'
import { visit_kinds } from '#domain/records/visit.ts'
import { clinicians } from './access.ts'
import { endpoint } from './endpoint.ts'
import { allergy, cursor, patient_summary } from './patients.ts'
import { id, id_in_path, instant, line, plain_date } from './scalars.ts'

const person = z.object({ id, name: z.string(), role: z.string() })
const kind = z.enum(visit_kinds)
const stale_after = ['/visits', '/documents', '/notes', '/patients', '/home', '/practice/overview'] as const

export const visit = z.object({
  id,
  patient_id: id,
  clinician: person,
  visit_on: plain_date,
  /** Null where nobody said how they met. */
  kind: kind.nullable(),
  reason: z.string().nullable(),
  /** `note`: known only from the note that was begun of it. */
  source: z.enum(['clinician', 'note']),
  /** Not null: entered in error, with the reason. */
  error_reason: z.string().nullable(),
  has_note: z.boolean(),
  /** Not null: a clinician said that this visit takes no note. */
  no_note: z.object({ reason: z.string(), by: z.string(), at: instant }).nullable(),
  /** Whether the caller may say what becomes of it. */
  is_own: z.boolean(),
  /** The category of its label, for whom it is shown. */
  sensitivity: z.string().nullable(),
  version: z.int(),
})
export type Visit = z.infer<typeof visit>

export const listPatientVisits = endpoint({
  name: 'visits.of_patient',
  method: 'GET',
  path: '/patients/{patient_id}/visits',
  summary: 'The visits of one patient, latest first, those entered in error among them.',
  access: clinicians,
  phi: true,
  params: z.strictObject({ patient_id: id_in_path }),
  reply: z.object({ patient: patient_summary, allergies: z.array(allergy), items: z.array(visit) }),
})

export const addVisit = endpoint({
  name: 'visits.add',
  method: 'POST',
  path: '/patients/{patient_id}/visits',
  summary: 'Records that the caller saw this patient. The note may come later.',
  access: clinicians,
  phi: true,
  status: 201,
  params: z.strictObject({ patient_id: id_in_path }),
  body: z.strictObject({ visit_on: plain_date, kind, reason: line(200).nullish() }),
  reply: visit,
  invalidates: stale_after,
})

const of_visit = z.strictObject({ visit_id: id_in_path })

export const setNoteNeed = endpoint({
  name: 'visits.set_note_need',
  method: 'POST',
  path: '/visits/{visit_id}/note-need',
  summary: 'Says, with a reason, that a visit takes no note, or takes that back.',
  access: clinicians,
  phi: true,
  precondition: 'version',
  params: of_visit,
  body: z.discriminatedUnion('needs_note', [z.strictObject({ needs_note: z.literal(false), reason: line(500) }), z.strictObject({ needs_note: z.literal(true) })]),
  reply: visit,
  invalidates: stale_after,
})

export const markVisitError = endpoint({
  name: 'visits.mark_error',
  method: 'POST',
  path: '/visits/{visit_id}/error',
  summary: 'Marks a visit as entered in error. It stays in sight, struck through; notes of it stand without a visit then.',
  access: clinicians,
  phi: true,
  precondition: 'version',
  params: of_visit,
  body: z.strictObject({ reason: line(500) }),
  reply: visit,
  invalidates: stale_after,
})

export const linkNote = endpoint({
  name: 'visits.link_note',
  method: 'PUT',
  path: '/notes/{note_id}/visit',
  summary: 'Puts a note to a visit of its patient; without one, makes the visit that the note speaks of.',
  access: clinicians,
  phi: true,
  params: z.strictObject({ note_id: id_in_path }),
  body: z.strictObject({ visit_id: id.nullable() }),
  reply: visit,
  invalidates: stale_after,
})

/** `me`, or the number of a colleague. */
const whose = z.union([z.literal('me'), z.string().regex(/^\d{1,15}$/)]).optional()

export const waiting_visit = visit.extend({ patient: patient_summary, is_overdue: z.boolean() })
export type WaitingVisit = z.infer<typeof waiting_visit>

export const listVisitsWithoutNote = endpoint({
  name: 'visits.without_note',
  method: 'GET',
  path: '/visits/without-note',
  summary: 'Visits whose note nobody has begun, oldest first.',
  access: clinicians,
  phi: true,
  query: z.strictObject({ clinician: whose, cursor: cursor.optional() }),
  reply: z.object({ items: z.array(waiting_visit), next_cursor: z.string().nullable() }),
})

export const unplaced_note = z.object({
  id,
  patient: patient_summary,
  title: z.string(),
  author: person,
  visit_on: plain_date,
  status: z.enum(['draft', 'signed']),
  draft_id: id.nullable(),
  sensitivity: z.string().nullable(),
  is_own: z.boolean(),
  /** Visits of the same patient that it may be of: those of that day, and those that wait for a note; nearest day first. */
  candidates: z.array(visit.pick({ id: true, visit_on: true, kind: true, reason: true, has_note: true }).extend({ clinician: z.string() })),
})
export type UnplacedNote = z.infer<typeof unplaced_note>

export const listNotesWithoutVisit = endpoint({
  name: 'visits.notes_without',
  method: 'GET',
  path: '/visits/notes-without',
  summary: 'Notes and drafts that belong to no visit, oldest first, with the visits that they may be of.',
  access: clinicians,
  phi: true,
  query: z.strictObject({ clinician: whose, cursor: cursor.optional() }),
  reply: z.object({ items: z.array(unplaced_note), next_cursor: z.string().nullable() }),
})

const gap = z.object({ all: z.int(), mine: z.int() })

export const countGaps = endpoint({
  name: 'visits.gaps',
  method: 'GET',
  path: '/visits/gaps',
  summary: 'How many visits stand without a note, how many of them overdue, and how many notes without a visit.',
  access: clinicians,
  phi: true,
  reply: z.object({
    visits_without_note: gap,
    overdue: gap,
    notes_without_visit: gap,
    /** Who has visits without a note, most first. */
    clinicians: z.array(person.extend({ visits_without_note: z.int(), notes_without_visit: z.int() })),
    due_h: z.int(),
  }),
})
export type Gaps = z.infer<typeof countGaps.reply>
