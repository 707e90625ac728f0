import { z } from 'zod'
import { claim_kinds, claim_states, experiencers, list_kinds, polarities, supports, text_mark_kinds } from '#domain/scribe/claim.ts'
import { note_lengths } from '#domain/records/note-length.ts'
import { dose_changes } from '#domain/scribe/slots/clinical-slot.ts'
import { speaker_roles } from '#domain/scribe/transcript.ts'
import { clinicians } from './access.ts'
import { row_consent, written_row } from './chart-rows.ts'
import { endpoint } from './endpoint.ts'
import { evidence } from './evidence.ts'
import { allergy, cursor, note_entry, patient_summary } from './patients.ts'
import { id, id_in_path, instant, line, plain_date, text } from './scalars.ts'
import { like_signing, signature, signing_proof, signing_question } from './signing.ts'

export const segment = z.object({
  id: z.string(),
  role: z.enum(speaker_roles),
  label: z.string().nullable(),
  is_role_inferred: z.boolean(),
  start_ms: z.number().nullable(),
  end_ms: z.number().nullable(),
  text: z.string(),
  offset: z.int(),
})

export const claim = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'is not a claim number'),
  section: z.string().max(60),
  text: text(4000),
  kind: z.enum(claim_kinds),
  polarity: z.enum(polarities),
  experiencer: z.enum(experiencers),
  support: z.enum(supports),
  is_high_risk: z.boolean(),
  state: z.enum(claim_states),
  evidence: z.array(evidence).max(50),
  rules: z.array(z.string().max(60)).max(50),
  shown_from: z.enum(note_lengths).optional(),
  marks: z.array(z.strictObject({ start: z.int().min(0), end: z.int().min(0), kind: z.enum(text_mark_kinds) })).max(200).optional(),
  list: z.enum(list_kinds).optional(),
})

export const draft_section = z.strictObject({
  key: z.string().max(60),
  title: z.string().max(120),
  claims: z.array(claim).max(500),
})

export const draft_warning = z.object({
  code: z.enum(['speakers_inferred', 'chart_conflict', 'red_flag', 'not_in_note', 'short_transcript', 'engine_gave_way']),
  message: z.string(),
  evidence: z.array(evidence),
})

/** One measured or told fact of the visit, proposed with the words it stands on. Label, family and usual unit of a key: slot_definitions of domain. */
export const clinical_slot = z.object({
  key: z.string(),
  value: z.string(),
  /** As said; null where nobody said it. */
  unit: z.string().nullable(),
  attributes: z.object({ dose: z.string().optional(), frequency: z.string().optional(), change: z.enum(dose_changes).optional(), reaction: z.string().optional() }),
  polarity: z.enum(['affirmed', 'negated']),
  experiencer: z.enum(['patient', 'partner']),
  time: z.enum(['current', 'past']),
  evidence: z.array(evidence),
})

/** What still has to happen before the note may be signed, or (not blocking) what the writer should look at. */
export const finding = z.object({
  rule: z.string(),
  claim_id: z.string().nullable(),
  message: z.string(),
  is_blocking: z.boolean(),
})
export type Finding = z.infer<typeof finding>

export const draft = z.object({
  id,
  note_id: id,
  patient: patient_summary,
  allergies: z.array(allergy),
  template_id: z.string(),
  title: z.string(),
  visit_on: plain_date,
  length: z.enum(note_lengths),
  status: z.enum(['generating', 'in_review', 'signed', 'discarded']),
  engine: z.string(),
  engine_version: z.string(),
  sections: z.array(draft_section),
  warnings: z.array(draft_warning),
  /** Facts of the transcript for the chart: proposals, written nowhere by the draft. */
  slots: z.array(clinical_slot),
  findings: z.array(finding),
  /** `recording_id`: whose sound can be heard at a segment's time, as long as it is kept. */
  transcript: z.object({ id, format: z.string(), segments: z.array(segment), recording_id: id.nullable() }),
  author: z.object({ id, name: z.string() }),
  /** The signed version that this draft amends, and why; null for a note's first draft. */
  amends: z.object({ version: z.int(), reason: z.string() }).nullable(),
  /** Colleagues whom the author lets write. */
  writers: z.array(z.object({ id, name: z.string() })),
  /** Of the warnings `not_in_note`: the places that the writer left out on purpose, `segment:start`. */
  left_out: z.array(z.string()),
  version: z.int(),
  updated_at: instant,
})
export type Draft = z.infer<typeof draft>

/** At most 2 MB of transcript text in all, and two files (one per speaker). */
export const transcript_files = z
  .array(z.strictObject({ name: line(255), text: z.string().max(2_000_000, 'must be at most 2,000,000 characters') }))
  .min(1)
  .max(2)

export const createDraft = endpoint({
  name: 'drafts.create',
  method: 'POST',
  path: '/patients/{patient_id}/drafts',
  summary: 'Takes the transcript of a visit and opens a draft note for it. Every line that cannot be read is named.',
  access: clinicians,
  phi: true,
  status: 201,
  body_limit_bytes: 6 * 1024 * 1024,
  params: z.strictObject({ patient_id: id_in_path }),
  body: z.strictObject({
    /** `T02`, or `own-12.3`: version 3 of the practice's own template 12. */
    template_id: line(20),
    length: z.enum(note_lengths),
    visit_on: plain_date.optional(),
    /** The visit that the note is of; its day is then that of the note. */
    visit_id: id.optional(),
    files: transcript_files,
  }),
  reply: z.object({ draft_id: id, note_id: id, segment_count: z.int() }),
  invalidates: ['/notes', '/documents', '/patients', '/home', '/drafts', '/visits'],
})

export const draft_event = z.discriminatedUnion('type', [
  /** Where the practice has a language model: who writes now. A second one means that another engine took over: its sections replace those that came before. */
  z.object({ type: z.literal('started'), engine: z.enum(['embedded', 'language-model']), name: z.string() }),
  z.object({ type: z.literal('section'), section: draft_section, index: z.int(), total: z.int() }),
  z.object({ type: z.literal('warning'), warning: draft_warning }),
  z.object({ type: z.literal('done'), version: z.int(), claim_count: z.int(), segment_count: z.int() }),
  z.object({ type: z.literal('failed'), detail: z.string() }),
])
export type DraftStreamEvent = z.infer<typeof draft_event>

export const generateDraft = endpoint({
  name: 'drafts.generate',
  method: 'POST',
  path: '/drafts/{draft_id}/generate',
  summary: 'Writes the draft, section by section as each is ready. May be called again until the draft is in review.',
  access: clinicians,
  phi: true,
  kind: 'stream',
  params: z.strictObject({ draft_id: id_in_path }),
  /** `embedded`: without the practice's language model. */
  query: z.strictObject({ engine: z.literal('embedded').optional() }),
  reply: draft_event,
  invalidates: ['/drafts', '/documents', '/patients', '/home'],
})

export const getDraft = endpoint({
  name: 'drafts.get',
  method: 'GET',
  path: '/drafts/{draft_id}',
  summary: 'A draft with its transcript, its claims and what stands between it and a signature.',
  access: clinicians,
  phi: true,
  params: z.strictObject({ draft_id: id_in_path }),
  reply: draft,
})

export const saveDraft = endpoint({
  name: 'drafts.save',
  method: 'PUT',
  path: '/drafts/{draft_id}',
  summary: 'Saves the writer’s edits. Claims stay linked to their sources; text that a person changed says so.',
  access: clinicians,
  phi: true,
  precondition: 'version',
  body_limit_bytes: 4 * 1024 * 1024,
  params: z.strictObject({ draft_id: id_in_path }),
  body: z.strictObject({ sections: z.array(draft_section).max(60), length: z.enum(note_lengths).optional() }),
  reply: z.object({ version: z.int(), updated_at: instant, findings: z.array(finding) }),
  invalidates: ['/drafts', '/documents', '/home'],
})

/** A place in the transcript, as `left_out` names it. */
const heard_place = z.string().regex(/^[A-Za-z0-9_.-]{1,20}:\d{1,7}$/, 'is not a place in the transcript')

export const leaveOut = endpoint({
  name: 'drafts.leave_out',
  method: 'POST',
  path: '/drafts/{draft_id}/left-out',
  summary: 'Remembers that something heard stays out of the note on purpose, or takes that back. No new version of the draft.',
  access: clinicians,
  phi: true,
  params: z.strictObject({ draft_id: id_in_path }),
  body: z.strictObject({ place: heard_place, is_left_out: z.boolean() }),
  reply: z.object({ left_out: z.array(z.string()) }),
})

export const earlier_note = z.object({
  note_id: id,
  title: z.string(),
  visit_on: plain_date,
  /** Sections that this draft has too, with what is not in them yet. */
  sections: z.array(z.object({ key: z.string(), title: z.string(), sentences: z.array(z.string()) })),
})
export type EarlierNote = z.infer<typeof earlier_note>

export const getEarlierNote = endpoint({
  name: 'drafts.earlier_note',
  method: 'GET',
  path: '/drafts/{draft_id}/earlier-note',
  summary: 'The last signed note of the patient whose sections this draft shares, one of the same template first; null where there is none.',
  access: clinicians,
  phi: true,
  params: z.strictObject({ draft_id: id_in_path }),
  reply: z.object({ note: earlier_note.nullable() }),
})

export const carryIntoDraft = endpoint({
  name: 'drafts.carry_forward',
  method: 'POST',
  path: '/drafts/{draft_id}/carry-forward',
  summary: 'Brings a section of an earlier signed note into the draft. Each sentence is marked, and blocks signing, until somebody touches it.',
  access: clinicians,
  phi: true,
  precondition: 'version',
  params: z.strictObject({ draft_id: id_in_path }),
  body: z.strictObject({ note_id: id, section: line(60) }),
  reply: z.object({ version: z.int(), updated_at: instant, carried: z.int() }),
  invalidates: ['/drafts'],
})

export const discardDraft = endpoint({
  name: 'drafts.discard',
  method: 'POST',
  path: '/drafts/{draft_id}/discard',
  summary: 'Closes a draft without a note, or an amendment without a version. Its text is kept, out of every list.',
  access: clinicians,
  phi: true,
  precondition: 'version',
  params: z.strictObject({ draft_id: id_in_path }),
  reply: z.object({ discarded: z.literal(true) }),
  invalidates: ['/drafts', '/documents', '/patients', '/notes', '/home', '/visits'],
})

export const askNoteSignature = endpoint({
  name: 'notes.ask_signature',
  method: 'POST',
  path: '/drafts/{draft_id}/signing-challenge',
  summary: 'What the signer’s passkey is to be asked with: made of the hash of the very text that would be signed. Refused where signing would be.',
  access: clinicians,
  phi: true,
  precondition: 'version',
  params: z.strictObject({ draft_id: id_in_path }),
  reply: signing_question,
})

export const signDraft = endpoint({
  name: 'notes.sign',
  method: 'POST',
  path: '/drafts/{draft_id}/sign',
  summary: 'Signs the draft: an immutable version, hashed and chained. Refused while something blocks; exactly once.',
  access: clinicians,
  phi: true,
  ...like_signing,
  status: 201,
  precondition: 'version',
  params: z.strictObject({ draft_id: id_in_path }),
  body: z.strictObject({
    /** Rows for the chart that the signer consents to; none without this. Written with the signature or, where one has a fault, nothing is. */
    chart_rows: z.array(row_consent).max(100).default([]),
    proof: signing_proof,
    /** Whom the screen shows: where the draft is somebody else’s (another tab, a merge), nothing is signed. */
    patient_id: id.optional(),
  }),
  reply: z.object({ note_id: id, patient_id: id, version: z.int(), sha256: z.string(), signed_at: instant }),
  invalidates: ['/drafts', '/documents', '/patients', '/notes', '/home'],
})

export const signed_section = z.object({
  key: z.string(),
  title: z.string(),
  claims: z.array(claim),
})

export const signed_version = z.object({
  version: z.int(),
  by: z.object({ id, name: z.string(), role: z.string(), credentials: z.string().nullable() }),
  at: instant,
  sha256: z.string(),
  prev_sha256: z.string().nullable(),
  /** False where the stored text no longer gives its hash, or its signature does not fit it: then nothing of it may be relied on. */
  is_intact: z.boolean(),
  signature,
  /** Why the version before was amended; null for the first. */
  reason: z.string().nullable(),
  sections: z.array(signed_section),
})
export type SignedVersion = z.infer<typeof signed_version>

export const note_view = z.object({
  id,
  patient: patient_summary,
  allergies: z.array(allergy),
  template_id: z.string(),
  title: z.string(),
  status: z.enum(['draft', 'signed', 'discarded']),
  visit_on: plain_date,
  author: z.object({ id, name: z.string(), role: z.string() }),
  /** The open draft, if there is one. */
  draft_id: id.nullable(),
  /** Null until signed. */
  signed: signed_version.nullable(),
  /** What its signatures wrote to the chart, with the signer's consent; only facts that the caller may see. */
  chart_rows: z.array(written_row),
  segments: z.array(segment),
})
export type NoteView = z.infer<typeof note_view>

export const getNote = endpoint({
  name: 'notes.get',
  method: 'GET',
  path: '/notes/{note_id}',
  summary: 'A note as signed, checked against its hash on every read.',
  access: clinicians,
  phi: true,
  params: z.strictObject({ note_id: id_in_path }),
  reply: note_view,
})

const patient_and_note = z.strictObject({ patient_id: id_in_path, note_id: id_in_path })

export const getPatientNote = endpoint({
  name: 'patients.note',
  method: 'GET',
  path: '/patients/{patient_id}/notes/{note_id}',
  summary: 'The same, only where the note is this patient’s.',
  access: clinicians,
  phi: true,
  params: patient_and_note,
  reply: note_view,
})

const register_sentence = z.object({ text: z.string(), claim_ids: z.array(z.string()) })
const register_part = z.object({ title: z.string(), sentences: z.array(register_sentence) })
export type RegisterPart = z.infer<typeof register_part>

export const note_summary = z.object({
  note_id: id,
  patient: patient_summary,
  allergies: z.array(allergy),
  title: z.string(),
  visit_on: plain_date,
  signed_at: instant,
  signed_by: z.string(),
  version: z.int(),
  is_intact: z.boolean(),
  note_word_count: z.int(),
  summary_word_count: z.int(),
  is_entered_in_error: z.boolean(),
  /** For the patient: plain words; `grade` is the measured Flesch–Kincaid grade of all of it, null where nothing is said. */
  for_patient: z.object({
    parts: z.array(register_part),
    grade: z.number().nullable(),
    /** Could not be said in plain words: to be talked through. In the note's own words. */
    left_out: z.array(register_sentence),
    teach_back: z.array(register_sentence),
  }),
  /** For who referred the patient: the note's own sentences. */
  for_referrer: z.array(register_part),
  /** For a clinician: at most eight; the claims that matter most, weightiest section first; each line cites those that it stands on. */
  lines: z.array(z.object({ text: z.string(), category: z.string(), claim_ids: z.array(z.string()) })),
})
export type NoteSummary = z.infer<typeof note_summary>

export const getNoteSummary = endpoint({
  name: 'notes.summary',
  method: 'GET',
  path: '/patients/{patient_id}/notes/{note_id}/summary',
  summary: 'A signed note for a clinician, for the patient in plain words and for a referrer; each sentence cites the note.',
  access: clinicians,
  phi: true,
  params: patient_and_note,
  reply: note_summary,
})

export const document_entry = note_entry.extend({ patient: patient_summary })
export type DocumentEntry = z.infer<typeof document_entry>

export const listDocuments = endpoint({
  name: 'documents.list',
  method: 'GET',
  path: '/documents',
  summary: 'All notes and drafts of the practice, last touched first.',
  access: clinicians,
  phi: true,
  query: z.strictObject({
    status: z.enum(['draft', 'signed']).optional(),
    author: z.enum(['me']).optional(),
    cursor: cursor.optional(),
  }),
  reply: z.object({ items: z.array(document_entry), next_cursor: z.string().nullable() }),
})
