import { z } from 'zod'
import { clinicians } from './access.ts'
import { endpoint } from './endpoint.ts'
import { cursor, lab_result, patient_summary } from './patients.ts'
import { id, id_in_path } from './scalars.ts'

const partial_date = z.string().regex(/^\d{4}(-\d\d){0,2}$/)

export const timeline_kinds = ['note', 'visit', 'result', 'vital', 'medication', 'problem', 'pregnancy', 'surgery', 'contraception', 'immunization', 'screening'] as const
export type TimelineKind = (typeof timeline_kinds)[number]

export const timeline_event = z.object({
  /** Unique within the patient. */
  key: z.string(),
  kind: z.enum(timeline_kinds),
  /** The day where the practice is, as far as it is known: `2019`, `2019-05` or `2019-05-31`. */
  happened_on: partial_date,
  title: z.string(),
  detail: z.string().nullable(),
  /** A word of state beside it: `signed`, `started`, `resolved`, `given` … */
  state: z.string().nullable(),
  note_id: id.nullable(),
  draft_id: id.nullable(),
  /** The results of that day, where it is about results. */
  results: z.array(lab_result).nullable(),
})
export type TimelineEvent = z.infer<typeof timeline_event>

export const listTimeline = endpoint({
  name: 'timeline.list',
  method: 'GET',
  path: '/patients/{patient_id}/timeline',
  summary: 'What happened to one patient, latest day first, a page at a time; `kinds` (separated by commas) narrows it.',
  access: clinicians,
  phi: true,
  params: z.strictObject({ patient_id: id_in_path }),
  query: z.strictObject({
    kinds: z
      .string()
      .max(200)
      .transform((value) => value.split(','))
      .pipe(z.array(z.enum(timeline_kinds, `must be of ${timeline_kinds.join(', ')}`)))
      .optional(),
    cursor: cursor.optional(),
  }),
  reply: z.object({
    patient: patient_summary,
    events: z.array(timeline_event),
    next_cursor: z.string().nullable(),
    /** Facts of the chart that carry no date and therefore have no place here. */
    undated: z.int(),
  }),
})
