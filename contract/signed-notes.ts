import { z } from 'zod'
import { addendum_kinds, cosign_states } from '#domain/records/addendum.ts'
import { clinicians } from './access.ts'
import { note_row_kind } from './chart-rows.ts'
import { endpoint } from './endpoint.ts'
import { patient_summary } from './patients.ts'
import { id, id_in_path, instant, line, plain_date, text } from './scalars.ts'
import { like_signing, signature, signing_proof, signing_question } from './signing.ts'

const person = z.object({ id, name: z.string(), role: z.string() })
const signer = person.extend({ credentials: z.string().nullable() })
const of_note = z.strictObject({ note_id: id_in_path })
const stale_after = ['/notes', '/documents', '/patients', '/home', '/cosigns', '/visits'] as const

export const addendum = z.object({
  number: z.int(),
  kind: z.enum(addendum_kinds),
  text: z.string(),
  note_version: z.int(),
  by: signer,
  at: instant,
  sha256: z.string(),
  /** False where the stored text no longer gives its hash, does not follow the addendum before, or its signature does not fit it: its text is then not shown. */
  is_intact: z.boolean(),
  signature,
})

export const cosign = z.object({
  id,
  version: z.int(),
  state: z.enum(cosign_states),
  origin: z.enum(['request', 'supervision']),
  of: signer,
  by: person,
  at: instant,
  message: z.string().nullable(),
  comment: z.string().nullable(),
  decided_at: instant.nullable(),
  sha256: z.string().nullable(),
  /** Null where there is nothing to check yet. */
  is_intact: z.boolean().nullable(),
  signature,
})
export type Cosign = z.infer<typeof cosign>

export const note_error = z.object({ reason: z.string(), by: person, at: instant })

/** What stands beside a signed note. */
export const note_aftermath = z.object({
  note_id: id,
  addenda: z.array(addendum),
  /** Latest first. */
  cosigns: z.array(cosign),
  /** Not null: the note is marked as entered in error. */
  error: note_error.nullable(),
  /** Who signed the version in force; only they may mark it as an error. */
  signed_by: id.nullable(),
})
export type NoteAftermath = z.infer<typeof note_aftermath>

export const getAftermath = endpoint({
  name: 'signed_notes.get',
  method: 'GET',
  path: '/notes/{note_id}/aftermath',
  summary: 'What was put beside a signed note: addenda, second signatures, the mark of an error.',
  access: clinicians,
  phi: true,
  params: of_note,
  reply: note_aftermath,
})

const addendum_fields = { kind: z.enum(addendum_kinds), text: text(20_000).refine((value) => value.trim() !== '', 'must not be empty') }

export const askAddendumSignature = endpoint({
  name: 'signed_notes.ask_addendum_signature',
  method: 'POST',
  path: '/notes/{note_id}/addenda/signing-challenge',
  summary: 'What the writer’s passkey is to be asked with to sign this addendum.',
  access: clinicians,
  phi: true,
  params: of_note,
  body: z.strictObject(addendum_fields),
  reply: signing_question,
})

export const addAddendum = endpoint({
  name: 'signed_notes.addend',
  method: 'POST',
  path: '/notes/{note_id}/addenda',
  summary: 'Signs an addition to a signed note. The note itself does not change, nor does the addendum afterwards.',
  access: clinicians,
  phi: true,
  ...like_signing,
  status: 201,
  params: of_note,
  body: z.strictObject({ ...addendum_fields, proof: signing_proof }),
  reply: addendum,
  invalidates: stale_after,
})

export const markError = endpoint({
  name: 'signed_notes.mark_error',
  method: 'POST',
  path: '/notes/{note_id}/error',
  summary: 'Marks a signed note as entered in error, with the reason. It stays readable and cannot be unmarked.',
  access: clinicians,
  phi: true,
  step_up: true,
  step_up_within_s: like_signing.step_up_within_s,
  status: 201,
  params: of_note,
  body: z.strictObject({
    reason: line(500),
    /** Facts that this note added to the chart and that are wrong as well; without this they stay as they are. */
    chart_rows: z.array(z.strictObject({ kind: note_row_kind, record_id: id })).max(100).default([]),
  }),
  reply: note_error,
  invalidates: stale_after,
})

export const requestCosign = endpoint({
  name: 'cosigns.request',
  method: 'POST',
  path: '/notes/{note_id}/cosigns',
  summary: 'Asks a colleague for a second signature under the version in force.',
  access: clinicians,
  phi: true,
  status: 201,
  params: of_note,
  body: z.strictObject({ of_user_id: id, message: line(1000).nullish() }),
  reply: cosign,
  invalidates: stale_after,
})

const of_cosign = z.strictObject({ cosign_id: id_in_path })

export const withdrawCosign = endpoint({
  name: 'cosigns.withdraw',
  method: 'POST',
  path: '/cosigns/{cosign_id}/withdraw',
  summary: 'Takes back a request that nobody has decided yet. One that the practice’s supervision asks for stays.',
  access: clinicians,
  phi: true,
  params: of_cosign,
  reply: cosign,
  invalidates: stale_after,
})

export const askCosignSignature = endpoint({
  name: 'cosigns.ask_signature',
  method: 'POST',
  path: '/cosigns/{cosign_id}/signing-challenge',
  summary: 'What the second signer’s passkey is to be asked with to cosign.',
  access: clinicians,
  phi: true,
  params: of_cosign,
  body: z.strictObject({ comment: line(2000).nullish() }),
  reply: signing_question,
})

export const decideCosign = endpoint({
  name: 'cosigns.decide',
  method: 'POST',
  path: '/cosigns/{cosign_id}/decision',
  summary: 'Signs as the second, or returns the note with a comment. Only the person who was asked; once.',
  access: clinicians,
  phi: true,
  ...like_signing,
  params: of_cosign,
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('cosigned'), comment: line(2000).nullish(), proof: signing_proof }),
    z.strictObject({ decision: z.literal('returned'), comment: line(2000) }),
  ]),
  reply: cosign,
  invalidates: stale_after,
})

export const waiting_cosign = cosign.extend({
  note: z.object({ id, title: z.string(), visit_on: plain_date }),
  patient: patient_summary,
})
export type WaitingCosign = z.infer<typeof waiting_cosign>

export const listCosigns = endpoint({
  name: 'cosigns.list',
  method: 'GET',
  path: '/cosigns',
  summary: 'What waits for the caller’s second signature, oldest first, and what was returned to them.',
  access: clinicians,
  phi: true,
  reply: z.object({ waiting: z.array(waiting_cosign), returned: z.array(waiting_cosign) }),
})

export const listColleagues = endpoint({
  name: 'colleagues.list',
  method: 'GET',
  path: '/colleagues',
  summary: 'The active clinicians of the practice, without the caller.',
  access: clinicians,
  phi: false,
  reply: z.object({ items: z.array(signer) }),
})

export const getNotePdf = endpoint({
  name: 'signed_notes.pdf',
  method: 'GET',
  path: '/notes/{note_id}/pdf',
  summary: 'A signed note as PDF with signatures, addenda and verification codes. Refused where its integrity check fails.',
  access: clinicians,
  phi: true,
  kind: 'binary',
  params: of_note,
  reply: z.unknown(),
})
