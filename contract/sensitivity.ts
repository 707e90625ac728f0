import { z } from 'zod'
import { break_glass_reason_min, sensitivities } from '#domain/access/sensitivity.ts'
import { clinicians, practice_admins } from './access.ts'
import { endpoint } from './endpoint.ts'
import { id, id_in_path, instant, line, plain_date } from './scalars.ts'

export const sensitivity = z.enum(sensitivities)

/** Kinds of entry that may carry a label. An allergy may not: it protects its patient wherever they are treated. */
export const labelled_record = z.enum([
  'medication', 'problem', 'lab_result', 'surgery', 'family_history', 'social_history', 'immunization', 'menstrual_record', 'pregnancy', 'contraception_use',
  'vital', 'semen_analysis', 'work_up_item', 'screening_event', 'organ', 'pregnancy_intent', 'note', 'patient_alert',
])
export type LabelledRecord = z.infer<typeof labelled_record>

const patient_in_path = z.strictObject({ patient_id: id_in_path })
/** A label changes what others see of a chart. */
const stale = ['/patients', '/documents', '/notes', '/drafts', '/home'] as const

const chart_label = z.object({
  record: labelled_record,
  record_id: id,
  text: z.string(),
  detail: z.string().nullable(),
  on_date: z.string().nullable(),
  category: sensitivity.nullable(),
  /** How the label came; null without one, and where it was there before labels were written down. */
  labelled: z.object({ origin: z.enum(['rule', 'user', 'patient']), by: z.string(), at: instant }).nullable(),
  /** The rule that speaks for a label that is not there. */
  suggestion: z.object({ category: sensitivity, rule: z.string(), title: z.string() }).nullable(),
})
export type ChartLabel = z.infer<typeof chart_label>

export const listLabels = endpoint({
  name: 'sensitivity.list_labels',
  method: 'GET',
  path: '/patients/{patient_id}/labels',
  summary: 'The entries of one chart as far as the caller sees them, with their labels and the labels that rules suggest.',
  access: clinicians,
  phi: true,
  params: patient_in_path,
  reply: z.object({
    entries: z.array(chart_label),
    categories: z.array(
      z.object({
        key: sensitivity,
        title: z.string(),
        covers: z.string(),
        is_seen: z.boolean(),
        /** Whom to ask: everybody of the practice who sees the category. */
        seen_by: z.array(z.object({ id, name: z.string() })),
      }),
    ),
    rules_version: plain_date,
  }),
})

export const setLabel = endpoint({
  name: 'sensitivity.set_label',
  method: 'POST',
  path: '/patients/{patient_id}/labels',
  summary: 'Puts a label on an entry, changes it or takes it away (category null, with a reason). Who may not see the category does not see the entry from then on.',
  access: clinicians,
  phi: true,
  params: patient_in_path,
  body: z.strictObject({
    record: labelled_record,
    record_id: id,
    category: sensitivity.nullable(),
    origin: z.enum(['rule', 'user', 'patient']),
    rule: line(40).nullish(),
    reason: line(500).nullish(),
  }),
  reply: z.object({ category: sensitivity.nullable(), /** False where the caller does not see the entry any more. */ is_seen: z.boolean() }),
  invalidates: stale,
})

const break_glass = z.object({ id, patient_id: id, started_at: instant, ends_at: instant })
export type BreakGlass = z.infer<typeof break_glass>

export const breakGlass = endpoint({
  name: 'sensitivity.break_glass',
  method: 'POST',
  path: '/patients/{patient_id}/break-glass',
  summary: 'Opens what labels hide in one chart, to the caller, with a reason and for a time. The administrators of the practice are told.',
  access: clinicians,
  phi: true,
  step_up: true,
  params: patient_in_path,
  body: z.strictObject({
    reason: line(500).refine((value) => value.length >= break_glass_reason_min, `must say why in at least ${break_glass_reason_min} characters`),
  }),
  reply: break_glass,
  invalidates: [...stale, '/practice'],
})

export const endBreakGlass = endpoint({
  name: 'sensitivity.end_break_glass',
  method: 'POST',
  path: '/patients/{patient_id}/break-glass/end',
  summary: 'Closes again what the caller opened in this chart.',
  access: clinicians,
  phi: true,
  params: patient_in_path,
  reply: z.object({ ended: z.int().describe('How many were open.') }),
  invalidates: [...stale, '/practice'],
})

// ---- For the administration of the practice ----

const clinical_role = z.enum(['REI', 'NP', 'PT', 'ND', 'ADMIN'])
const act = { access: practice_admins, phi: false, is_audited: true, step_up: true, invalidates: ['/practice/sensitivity'] } as const

const grant = z.object({
  id,
  user: z.object({ id, name: z.string(), role: z.string() }),
  category: sensitivity,
  effect: z.enum(['allow', 'deny']),
  reason: z.string(),
  granted_by: z.string(),
  granted_at: instant,
  expires_at: instant.nullable(),
})
export type SensitivityGrant = z.infer<typeof grant>

export const getSettings = endpoint({
  name: 'sensitivity.get_settings',
  method: 'GET',
  path: '/practice/sensitivity',
  summary: 'Who sees which category: roles, grants and denials in force, and how long a broken glass stays open. Names no patient.',
  access: practice_admins,
  phi: false,
  reply: z.object({
    categories: z.array(
      z.object({
        category: sensitivity,
        title: z.string(),
        covers: z.string(),
        roles: z.array(z.string()),
        default_roles: z.array(z.string()),
        is_suggesting: z.boolean(),
        /** Null: as delivered. */
        changed: z.object({ by: z.string(), at: instant }).nullable(),
      }),
    ),
    grants: z.array(grant),
    people: z.array(z.object({ id, name: z.string(), role: z.string() })),
    break_glass_min: z.int(),
  }),
})
export type SensitivitySettings = z.infer<typeof getSettings.reply>

export const setCategory = endpoint({
  ...act,
  name: 'sensitivity.set_category',
  method: 'PUT',
  path: '/practice/sensitivity/categories',
  summary: 'Says which roles see a category, and whether its rules suggest labels. Holds from everybody’s next request on.',
  body: z.strictObject({ category: sensitivity, roles: z.array(clinical_role).max(5), is_suggesting: z.boolean() }),
  reply: z.object({ category: sensitivity, roles: z.array(clinical_role), is_suggesting: z.boolean() }),
})

export const setBreakGlassTime = endpoint({
  ...act,
  name: 'sensitivity.set_break_glass_time',
  method: 'PUT',
  path: '/practice/sensitivity/break-glass-time',
  summary: 'Says for how many minutes a broken glass stays open.',
  body: z.strictObject({ break_glass_min: z.int().min(15, 'must be at least 15 minutes').max(720, 'must be at most 12 hours') }),
  reply: z.object({ break_glass_min: z.int() }),
})

export const addGrant = endpoint({
  ...act,
  name: 'sensitivity.add_grant',
  method: 'POST',
  path: '/practice/sensitivity/grants',
  summary: 'Lets a named person see a category, or keeps it from them. A denial wins over role and grant.',
  status: 201,
  body: z.strictObject({ user_id: id, category: sensitivity, effect: z.enum(['allow', 'deny']), reason: line(500), expires_on: plain_date.nullish() }),
  reply: z.object({ id }),
})

export const revokeGrant = endpoint({
  ...act,
  name: 'sensitivity.revoke_grant',
  method: 'POST',
  path: '/practice/sensitivity/grants/{grant_id}/revoke',
  summary: 'Takes a grant or a denial back.',
  params: z.strictObject({ grant_id: id_in_path }),
  reply: z.object({ revoked: z.literal(true) }),
})

const glass_entry = z.object({
  id,
  user: z.object({ id, name: z.string(), role: z.string() }),
  /** The number of the chart, never a name. */
  patient_id: id,
  reason: z.string(),
  started_at: instant,
  ends_at: instant,
  ended_at: instant.nullable(),
  is_running: z.boolean(),
  /** How many times the chart was read or changed by this person meanwhile, by the audit log. */
  acts: z.int(),
  review: z.object({ by: z.string(), at: instant, note: z.string().nullable() }).nullable(),
})
export type GlassEntry = z.infer<typeof glass_entry>

export const listBreakGlass = endpoint({
  name: 'sensitivity.list_break_glass',
  method: 'GET',
  path: '/practice/break-glass',
  summary: 'Every broken glass of the practice, the latest first, with its reason and whether it was reviewed. Names no patient.',
  access: practice_admins,
  phi: false,
  is_audited: true,
  reply: z.object({ items: z.array(glass_entry), unreviewed: z.int() }),
})

export const reviewBreakGlass = endpoint({
  ...act,
  step_up: false,
  name: 'sensitivity.review_break_glass',
  method: 'POST',
  path: '/practice/break-glass/{break_glass_id}/review',
  summary: 'Says that an administrator has looked at a broken glass, and what came of it.',
  params: z.strictObject({ break_glass_id: id_in_path }),
  body: z.strictObject({ note: line(500).nullish() }),
  reply: z.object({ reviewed: z.literal(true) }),
  invalidates: ['/practice/break-glass'],
})
