import { z } from 'zod'
import type { HistoryFindings } from '#domain/records/history/derive-history.ts'
import { fact_kinds, history_sections, type FactKind } from '#domain/records/history/kinds.ts'
import { clinicians } from './access.ts'
import { fact_note } from './chart-rows.ts'
import { endpoint } from './endpoint.ts'
import { fact_fields, fact_stamp, type Fact, type FactFields } from './history-facts.ts'
import { allergy, patient } from './patients.ts'
import { id, id_in_path, instant, line } from './scalars.ts'

export type { Fact, FactFields, FactInput, FactStamp, Fetus } from './history-facts.ts'

const kind = z.enum(fact_kinds)
const section = z.enum(history_sections)
const of_patient = z.strictObject({ patient_id: id_in_path })
const of_fact = z.strictObject({ patient_id: id_in_path, kind, fact_id: id_in_path })

/** `{ kind: 'allergy', fields: {…} }`: one shape a kind. */
const any_fact = z.discriminatedUnion(
  'kind',
  fact_kinds.map((one) => z.strictObject({ kind: z.literal(one), fields: fact_fields[one] })) as never,
) as unknown as z.ZodType<NewFact, NewFact>
export type NewFact = { [K in FactKind]: { kind: K; fields: FactFields<K> } }[FactKind]

/** Written rows are looser than what may be written: imports and older rows hold what their source held. */
const stored = (one: FactKind) => z.looseObject(fact_stamp.shape).describe(`Fields of ${one} as they are written, and what the chart knows of it.`)
const facts = z.object(Object.fromEntries(fact_kinds.map((one) => [one, z.array(stored(one))]))) as unknown as z.ZodType<Facts, Facts>
export type Facts = { [K in FactKind]: Fact<K>[] }

export const history_person = z.object({ id, name: z.string(), role: z.string(), credentials: z.string().nullable() })
export type HistoryPerson = z.infer<typeof history_person>

export const section_review = z.object({ section, is_none: z.boolean(), reviewed_by: id, reviewed_at: instant })
export type SectionReview = z.infer<typeof section_review>

/** A discipline has seen a fact: the latest confirmation of each person. */
export const fact_seen = z.object({ kind, fact_id: id, by: id, at: instant })
export type FactSeen = z.infer<typeof fact_seen>

/** What follows from the facts by rule, with inputs, sources and what is missing: domain/src/records/history/derive-history.ts. */
const findings = z.looseObject({}).describe('Answers of the clinical rules, each with rule, inputs, cautions and what is missing.') as unknown as z.ZodType<HistoryFindings, HistoryFindings>

export const history = z.object({
  patient,
  allergies: z.array(allergy),
  facts,
  reviews: z.array(section_review),
  seen: z.array(fact_seen),
  people: z.array(history_person),
  /** Of facts that a signed note wrote: which note, and whose. */
  notes: z.array(fact_note),
  findings,
})
export type History = z.infer<typeof history>

export const getHistory = endpoint({
  name: 'history.get',
  method: 'GET',
  path: '/patients/{patient_id}/history',
  summary: 'The whole medical history of one patient, every fact with its source, who recorded it and who last confirmed it.',
  access: clinicians,
  phi: true,
  params: of_patient,
  reply: history,
})

const written_fact = z.object({ kind, id, version: z.int() })

export const addFact = endpoint({
  name: 'history.add',
  method: 'POST',
  path: '/patients/{patient_id}/history',
  summary: 'Adds a fact of any kind to the history.',
  access: clinicians,
  phi: true,
  status: 201,
  params: of_patient,
  body: any_fact,
  reply: written_fact,
  invalidates: ['/home'],
})

export const editFact = endpoint({
  name: 'history.edit',
  method: 'PUT',
  path: '/patients/{patient_id}/history/{kind}/{fact_id}',
  summary: 'Replaces what a fact says; what it said before is kept as an earlier version.',
  access: clinicians,
  phi: true,
  precondition: 'version',
  params: of_fact,
  body: any_fact,
  reply: written_fact,
  invalidates: ['/home'],
})

export const markFactError = endpoint({
  name: 'history.mark_error',
  method: 'POST',
  path: '/patients/{patient_id}/history/{kind}/{fact_id}/error',
  summary: 'Marks a fact as entered in error: it is kept, struck through, and counted nowhere.',
  access: clinicians,
  phi: true,
  precondition: 'version',
  params: of_fact,
  body: z.strictObject({ reason: line(500) }),
  reply: written_fact,
  invalidates: ['/home'],
})

export const confirmFact = endpoint({
  name: 'history.confirm',
  method: 'POST',
  path: '/patients/{patient_id}/history/{kind}/{fact_id}/confirm',
  summary: 'Says that a fact still holds, as the caller and today.',
  access: clinicians,
  phi: true,
  precondition: 'version',
  params: of_fact,
  reply: written_fact,
  invalidates: ['/home'],
})

export const reviewSection = endpoint({
  name: 'history.review',
  method: 'POST',
  path: '/patients/{patient_id}/history/reviews',
  summary: 'Says that a section was gone through with the patient; every fact in it is confirmed, and an empty one is known to be empty.',
  access: clinicians,
  phi: true,
  params: of_patient,
  body: z.strictObject({ section, facts: z.array(z.strictObject({ kind, fact_id: id, version: z.int() })).max(2000).describe('What the caller saw: all that stands in the section.') }),
  reply: section_review,
  invalidates: ['/home'],
})

export const fact_version = z.object({ version: z.int(), fields: z.record(z.string(), z.unknown()), replaced_by: id.nullable(), replaced_at: instant })
export type FactVersion = z.infer<typeof fact_version>

export const listFactVersions = endpoint({
  name: 'history.versions',
  method: 'GET',
  path: '/patients/{patient_id}/history/{kind}/{fact_id}/versions',
  summary: 'What a fact said before, latest first.',
  access: clinicians,
  phi: true,
  params: of_fact,
  reply: z.object({ items: z.array(fact_version), people: z.array(history_person) }),
})
