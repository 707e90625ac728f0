import { z } from 'zod'
import { relationship_kinds, relationship_roles, shareable_records } from '#domain/records/relationship.ts'
import { clinicians } from './access.ts'
import { endpoint } from './endpoint.ts'
import { patient_summary } from './patients.ts'
import { id, id_in_path, instant, line, plain_date } from './scalars.ts'

export const relationship_kind = z.enum(relationship_kinds)
export const relationship_role = z.enum(relationship_roles)
export const shareable_record = z.enum(shareable_records)

const consent = z.object({
  id,
  /** Whose entries are shown in the other's chart. */
  from_patient_id: id,
  category: shareable_record,
  /** One entry; null: all of the category that carry no label. */
  record_id: id.nullable(),
  /** What the one entry says; null for a whole category, and where it may not be read in this chart. */
  record_text: z.string().nullable(),
  record_on: z.string().nullable(),
  scope: z.string().nullable(),
  valid_to: plain_date.nullable(),
  recorded_by: z.string(),
  recorded_at: instant,
  revoked_at: instant.nullable(),
  revoked_by: z.string().nullable(),
  is_in_force: z.boolean(),
})
export type SharingConsent = z.infer<typeof consent>

const shared_entry = z.object({
  record: shareable_record,
  record_id: id,
  text: z.string(),
  detail: z.string().nullable(),
  on_date: z.string().nullable(),
  consent_id: id,
})
export type SharedEntry = z.infer<typeof shared_entry>

const relationship = z.object({
  id,
  kind: relationship_kind,
  status: z.enum(['active', 'paused', 'separated']),
  started_on: plain_date.nullable(),
  ended_on: plain_date.nullable(),
  status_reason: z.string().nullable(),
  /** The part of the patient whose chart this is. */
  own_role: relationship_role,
  other_role: relationship_role.nullable(),
  /** Null for who goes solo. */
  other: patient_summary.nullable(),
  recorded_by: z.string(),
  recorded_at: instant,
  version: z.int(),
  /** Both directions, withdrawn ones too. */
  consents: z.array(consent),
  /** What the other side shares into this chart now. */
  shared: z.array(shared_entry),
})
export type Relationship = z.infer<typeof relationship>

const of_patient = z.strictObject({ patient_id: id_in_path })
const of_relationship = z.strictObject({ patient_id: id_in_path, relationship_id: id_in_path })
const act = { access: clinicians, phi: true, method: 'POST', invalidates: ['/patients'] } as const

export const listRelationships = endpoint({
  name: 'relationships.list',
  method: 'GET',
  path: '/patients/{patient_id}/relationships',
  summary: 'Who this patient is joined with, what each side lets the other’s chart show, and what is shown here by that.',
  access: clinicians,
  phi: true,
  params: of_patient,
  reply: z.object({ items: z.array(relationship) }),
})

export const addRelationship = endpoint({
  ...act,
  name: 'relationships.add',
  path: '/patients/{patient_id}/relationships',
  summary: 'Joins two charts, or says that somebody goes solo. Nothing is shared by that alone.',
  status: 201,
  params: of_patient,
  body: z.strictObject({
    kind: relationship_kind,
    own_role: relationship_role,
    other_patient_id: id.nullish(),
    other_role: relationship_role.nullish(),
    started_on: plain_date.nullish(),
  }),
  reply: z.object({ id, version: z.int() }),
})

export const pauseRelationship = endpoint({
  ...act,
  name: 'relationships.pause',
  path: '/patients/{patient_id}/relationships/{relationship_id}/pause',
  summary: 'Shares nothing until it is resumed; the consents stay as they are.',
  precondition: 'version',
  params: of_relationship,
  reply: z.object({ version: z.int() }),
})

export const resumeRelationship = endpoint({
  ...act,
  name: 'relationships.resume',
  path: '/patients/{patient_id}/relationships/{relationship_id}/resume',
  summary: 'Ends a pause.',
  precondition: 'version',
  params: of_relationship,
  reply: z.object({ version: z.int() }),
})

export const separateRelationship = endpoint({
  ...act,
  name: 'relationships.separate',
  path: '/patients/{patient_id}/relationships/{relationship_id}/separate',
  summary: 'Ends a relationship for good: sharing stops at once in both directions, both charts stay whole, and what has to be decided stands as alerts on both.',
  precondition: 'version',
  params: of_relationship,
  body: z.strictObject({ ended_on: plain_date.nullish(), reason: line(500).nullish() }),
  reply: z.object({ version: z.int(), consents_ended: z.int(), decisions: z.array(z.string()) }),
})

export const addConsent = endpoint({
  ...act,
  name: 'relationships.add_consent',
  path: '/patients/{patient_id}/relationships/{relationship_id}/consents',
  summary: 'Writes down that a person lets a kind of their entries, or one entry, be shown in the other’s chart. A labelled entry is only shared by itself.',
  status: 201,
  params: of_relationship,
  body: z.strictObject({
    from_patient_id: id,
    category: shareable_record,
    record_id: id.nullish(),
    scope: line(300).nullish(),
    valid_to: plain_date.nullish(),
  }),
  reply: z.object({ id }),
})

export const listShareable = endpoint({
  name: 'relationships.list_shareable',
  method: 'GET',
  path: '/patients/{patient_id}/shareable',
  summary: 'The entries of one kind in one chart, as far as the caller sees them: to choose the one that a consent is for.',
  access: clinicians,
  phi: true,
  params: of_patient,
  query: z.strictObject({ category: shareable_record }),
  reply: z.object({
    items: z.array(z.object({ record_id: id, text: z.string(), detail: z.string().nullable(), on_date: z.string().nullable(), is_labelled: z.boolean() })),
    /** There are older ones that are not listed. */
    is_capped: z.boolean(),
  }),
})
export type ShareableEntry = z.infer<typeof listShareable.reply>['items'][number]

export const revokeConsent = endpoint({
  ...act,
  name: 'relationships.revoke_consent',
  path: '/patients/{patient_id}/relationships/{relationship_id}/consents/{consent_id}/revoke',
  summary: 'Withdraws a consent. What it shared is gone from the other chart at once.',
  params: of_relationship.extend({ consent_id: id_in_path }),
  body: z.strictObject({ reason: line(300).nullish() }),
  reply: z.object({ revoked: z.literal(true) }),
})
