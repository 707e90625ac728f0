import { z } from 'zod'
import { clinicians } from './access.ts'
import { endpoint } from './endpoint.ts'
import { patient_alert } from './alerts.ts'
import { patient_summary } from './patients.ts'
import { id, id_in_path, instant, plain_date } from './scalars.ts'

const patient_in_path = z.strictObject({ patient_id: id_in_path })

const chart_change = z.object({
  /** A kind of fact, `note`, or what stands around the chart: `patient_alert`, `patient_relationship`, `care_team_member`. */
  record: z.string(),
  record_id: id,
  change: z.enum(['added', 'changed', 'stopped', 'signed', 'struck', 'ended']),
  text: z.string(),
  detail: z.string().nullable(),
  on_date: z.string().nullable(),
  at: instant,
  /** Null: not known, as of an import. */
  by: z.string().nullable(),
  source: z.string(),
})
export type ChartChange = z.infer<typeof chart_change>

export const listChanges = endpoint({
  name: 'looks.list_changes',
  method: 'GET',
  path: '/patients/{patient_id}/changes',
  summary: 'What others added, changed or stopped in one chart since the caller last looked.',
  access: clinicians,
  phi: true,
  params: patient_in_path,
  reply: z.object({
    /** Null: the caller has never looked; then nothing is listed. */
    since: instant.nullable(),
    /** `seen`: said by the caller; `opened`: when they last had the chart open before this sitting, or when their first sitting began. */
    since_kind: z.enum(['seen', 'opened']).nullable(),
    items: z.array(chart_change),
    is_capped: z.boolean(),
    /** Give it back with "seen". */
    as_of: instant,
  }),
})
export type ChartChanges = z.infer<typeof listChanges.reply>

export const listDraftChanges = endpoint({
  name: 'drafts.chart_changes',
  method: 'GET',
  path: '/drafts/{draft_id}/chart-changes',
  summary: 'What changed in the chart since a draft was written (an amendment: since the note was signed), by whomever.',
  access: clinicians,
  phi: true,
  params: z.strictObject({ draft_id: id_in_path }),
  reply: z.object({ since: instant, items: z.array(chart_change), is_capped: z.boolean() }),
})

export const markSeen = endpoint({
  name: 'looks.mark_seen',
  method: 'POST',
  path: '/patients/{patient_id}/seen',
  summary: 'Says that the caller has seen the chart as it was at an instant.',
  access: clinicians,
  phi: true,
  params: patient_in_path,
  body: z.strictObject({ as_of: z.iso.datetime('must be an instant in UTC') }),
  reply: z.object({ seen_at: instant }),
  // One's own place in one chart: nobody else has to read again.
})

export const getStrip = endpoint({
  name: 'looks.get_strip',
  method: 'GET',
  path: '/patients/{patient_id}/strip',
  summary: 'What the identity strip shows besides name and allergies: cycle day or gestational age, alerts, partner, a record put aside, and a broken glass.',
  access: clinicians,
  phi: true,
  is_background: true,
  params: patient_in_path,
  reply: z.object({
    /** Day 1 is the first day of the last period. Null where no period is known or it is too long ago to say. */
    cycle: z.object({ day: z.int(), lmp_on: plain_date, certainty: z.string().nullable() }).nullable(),
    /** Null where no pregnancy is going on, or nothing dates it. */
    gestation: z.object({ text: z.string(), trimester: z.int(), edd_on: plain_date, source: z.string() }).nullable(),
    alerts: z.array(patient_alert),
    partners: z.array(z.object({ relationship_id: id, kind: z.string(), role: z.string(), status: z.string(), patient: patient_summary })),
    /** Why the record was put aside; null where it is current. */
    archive_reason: z.string().nullable(),
    glass: z.object({ id, started_at: instant, ends_at: instant }).nullable(),
    now: instant,
  }),
})
export type Strip = z.infer<typeof getStrip.reply>
