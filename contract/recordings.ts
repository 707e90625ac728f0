import { z } from 'zod'
import { note_lengths } from '#domain/records/note-length.ts'
import { recording_states, text_states } from '#domain/recordings/recording-state.ts'
import { clinicians } from './access.ts'
import { endpoint } from './endpoint.ts'
import { transcript_files } from './notes.ts'
import { allergy, patient_summary } from './patients.ts'
import { id, id_in_path, instant, line, plain_date } from './scalars.ts'

/** What one audio segment holds at most. */
export const largest_segment_bytes = 10 * 1024 * 1024
/** What one recording has at most: seven hours at 25 seconds. */
export const most_segments = 1000
/** A day, so that no time of a recording is beyond it. */
const longest_ms = 24 * 3_600_000
const longest_segment_ms = 5 * 60_000
export const audio_types = ['audio/webm', 'audio/mp4', 'audio/ogg', 'audio/wav'] as const

const time_ms = z.int().min(0).max(longest_ms)
const sha256_hex = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal')
const ms_in_query = z
  .string()
  .regex(/^\d{1,8}$/, 'must be a whole number of milliseconds')
  .transform(Number)
  .refine((ms) => ms <= longest_ms, 'is longer than a day')

/** `person`: somebody pressed stop. `device`: the microphone went. `limit`: the longest time was reached. `left`: found open and closed later. */
export const ended_by = z.enum(['person', 'device', 'limit', 'left'])

/** Times from the start of the recording, pauses included. */
export const off_record = z.array(z.strictObject({ from_ms: time_ms, to_ms: time_ms }).refine(({ from_ms, to_ms }) => to_ms > from_ms, 'must end after it begins')).max(200)

const consent = z.object({
  given_by: z.enum(['patient', 'representative', 'clinician']),
  representative: z.string().nullable(),
  how: z.enum(['spoken', 'written']),
  wording_version: z.int(),
  wording: z.string(),
  asked_by: z.string(),
  given_at: instant,
  withdrawn_at: instant.nullable(),
})

/** That the audio is gone. Kept for good. */
const audio_receipt = z.object({
  id,
  /** By a rule of the practice (`signed`, `never_signed`), by a clinician, or because the consent was withdrawn. */
  reason: z.enum(['signed', 'never_signed', 'clinician', 'consent_withdrawn']),
  deleted_by: z.string().nullable(),
  deleted_at: instant,
  segment_count: z.int(),
  size_bytes: z.int(),
  /** SHA-256 of the hexadecimal SHA-256 of all segments in their order, one a line. */
  sha256: z.string(),
  /** True where the words that were heard went too. */
  is_text_deleted: z.boolean(),
  /** Why words stayed though the consent was withdrawn: a signed note stands on them. */
  kept_because: z.enum(['signed_note']).nullable(),
  /** When the store was asked for every segment and had none; null while that is being done. */
  confirmed_at: instant.nullable(),
})
export type AudioReceipt = z.infer<typeof audio_receipt>

export const recording_entry = z.object({
  id,
  patient_id: id,
  state: z.enum(recording_states),
  visit_on: plain_date,
  template_id: z.string().nullable(),
  started_by: z.object({ id, name: z.string() }),
  started_at: instant,
  ended_at: instant.nullable(),
  ended_by: ended_by.nullable(),
  /** How many segments its recorder made; null while it records. */
  segment_count: z.int().nullable(),
  received_seqs: z.array(z.int()),
  /** Of an ended recording: what has not arrived. */
  missing_seqs: z.array(z.int()),
  /** What somebody said is lost for good. */
  lost_seqs: z.array(z.int()),
  /** To the end of the last segment that arrived. */
  duration_ms: z.int(),
  size_bytes: z.int(),
  off_record: z.array(z.object({ from_ms: z.int(), to_ms: z.int() })),
  consent,
  /** How many segments are in which state of becoming text. */
  text: z.object({ waiting: z.int(), done: z.int(), silent: z.int(), failed: z.int(), none: z.int() }),
  draft_id: id.nullable(),
  note_id: id.nullable(),
  /** From when the audio is deleted by the practice's rule; null once it is gone. */
  audio_until: instant.nullable(),
  receipt: audio_receipt.nullable(),
})
export type RecordingEntry = z.infer<typeof recording_entry>

const speech = z.object({
  /** Whether speech is turned into text here. */
  is_on: z.boolean(),
  /** Why not, in words, where the practice wants it; null otherwise. */
  refusal: z.string().nullable(),
})

const audio_segment = z.object({
  seq: z.int(),
  start_ms: z.int(),
  duration_ms: z.int(),
  voiced_ms: z.int().nullable(),
  size_bytes: z.int(),
  media_type: z.enum(audio_types),
  received_at: instant,
  text_state: z.enum(text_states),
  /** Why it has no text, in words; null unless it failed. */
  text_fault: z.string().nullable(),
})
export type AudioSegment = z.infer<typeof audio_segment>

export const recording_view = recording_entry.extend({
  patient: patient_summary,
  allergies: z.array(allergy),
  speech,
  segments: z.array(audio_segment),
  /** What was heard so far, joined: the seconds in which segments overlap are said once. */
  turns: z.array(z.object({ start_ms: z.int().nullable(), end_ms: z.int().nullable(), label: z.string().nullable(), text: z.string() })),
  /** What the speech model wrote and is not believed, with the reason. */
  left_out: z.array(z.object({ seq: z.int(), start_ms: z.int().nullable(), end_ms: z.int().nullable(), text: z.string(), reason: z.string() })),
})
export type RecordingView = z.infer<typeof recording_view>

const of_patient = z.strictObject({ patient_id: id_in_path })
const of_recording = z.strictObject({ recording_id: id_in_path })
const of_segment = z.strictObject({ recording_id: id_in_path, seq: id_in_path })

export const beginRecording = endpoint({
  name: 'recordings.begin',
  method: 'POST',
  path: '/patients/{patient_id}/recordings',
  summary: 'Puts the consent of everyone present on record and opens a recording. Nothing is accepted before.',
  access: clinicians,
  phi: true,
  status: 201,
  params: of_patient,
  body: z.strictObject({
    consent: z.strictObject({
      /** `clinician`: dictates alone, nobody else can be heard. */
      given_by: z.enum(['patient', 'representative', 'clinician']),
      /** Who it is that speaks for the patient. */
      representative: line(100).optional(),
      how: z.enum(['spoken', 'written']),
      everyone_present_agrees: z.literal(true, 'everyone present has to agree'),
      /** Of the words that were shown: domain/src/recordings/consent-wording.data.ts. */
      wording_version: z.int(),
    }),
    visit_on: plain_date.optional(),
    /** The template that the note will be written in, where it is chosen already. */
    template_id: line(20).optional(),
  }),
  reply: z.object({
    recording_id: id,
    consent_id: id,
    limits: z.object({ segment_s: z.int(), overlap_ms: z.int(), largest_segment_bytes: z.int(), most_segments: z.int(), audio_types: z.array(z.enum(audio_types)) }),
    speech,
  }),
  invalidates: ['/patients/*/recordings', '/recordings'],
})

export const putSegment = endpoint({
  name: 'recordings.put_segment',
  method: 'PUT',
  path: '/recordings/{recording_id}/segments/{seq}',
  summary: 'One audio segment, as the one field `file`; numbered from 1. Acknowledged once it is stored for good; the same bytes again give the same answer, others are 409.',
  access: clinicians,
  phi: true,
  kind: 'multipart',
  body_limit_bytes: largest_segment_bytes,
  params: of_segment,
  query: z.strictObject({
    sha256: sha256_hex,
    start_ms: ms_in_query,
    duration_ms: ms_in_query.refine((ms) => ms > 0 && ms <= longest_segment_ms, 'must be more than 0 and at most five minutes'),
    /** How much of it holds a voice; left out where the browser did not listen for one. */
    voiced_ms: ms_in_query.optional(),
  }),
  reply: z.object({ seq: z.int(), sha256: z.string(), size_bytes: z.int(), received_at: instant, missing_seqs: z.array(z.int()) }),
})

export const finishRecording = endpoint({
  name: 'recordings.finish',
  method: 'POST',
  path: '/recordings/{recording_id}/finish',
  summary: 'Ends the recording. 409 names the segments that have not arrived; the end is kept all the same, and the last of them completes it.',
  access: clinicians,
  phi: true,
  params: of_recording,
  body: z.strictObject({
    segment_count: z.int().min(0).max(most_segments),
    off_record,
    ended_by,
    /** Segments that are lost for good: they are no longer waited for. */
    lost_seqs: z.array(z.int().min(1).max(most_segments)).max(most_segments).optional(),
  }),
  reply: recording_entry,
  invalidates: ['/recordings', '/patients/*/recordings'],
})

export const getRecording = endpoint({
  name: 'recordings.get',
  method: 'GET',
  path: '/recordings/{recording_id}',
  summary: 'A recording: where it stands, what arrived, what was heard so far, the consent and what becomes of the audio.',
  access: clinicians,
  phi: true,
  params: of_recording,
  reply: recording_view,
})

export const listRecordings = endpoint({
  name: 'recordings.list',
  method: 'GET',
  path: '/patients/{patient_id}/recordings',
  summary: 'Recordings of this patient, newest first, with the note that was made of each.',
  access: clinicians,
  phi: true,
  params: of_patient,
  reply: z.object({ patient: patient_summary, allergies: z.array(allergy), speech, items: z.array(recording_entry) }),
})

export const listOpenRecordings = endpoint({
  name: 'recordings.list_open',
  method: 'GET',
  path: '/recordings',
  summary: 'The caller’s recordings that no note was made of yet, so that a closed browser orphans nothing.',
  access: clinicians,
  phi: true,
  reply: z.object({ items: z.array(recording_entry.extend({ patient: patient_summary })) }),
})

export const getSegmentAudio = endpoint({
  name: 'recordings.audio',
  method: 'GET',
  path: '/recordings/{recording_id}/segments/{seq}/audio',
  summary: 'The sound of one segment. 410 once the audio is deleted.',
  access: clinicians,
  phi: true,
  kind: 'binary',
  params: of_segment,
  reply: z.unknown(),
})

export const deleteAudio = endpoint({
  name: 'recordings.delete_audio',
  method: 'POST',
  path: '/recordings/{recording_id}/delete-audio',
  summary: 'Deletes the sound of an ended recording for good and leaves a receipt. Words that were heard stay.',
  access: clinicians,
  phi: true,
  params: of_recording,
  reply: audio_receipt,
  invalidates: ['/recordings', '/patients/*/recordings'],
})

export const withdrawConsent = endpoint({
  name: 'recordings.withdraw_consent',
  method: 'POST',
  path: '/recordings/{recording_id}/withdraw-consent',
  summary: 'The patient takes the consent back: sound and words are deleted at once, an unsigned draft made of them too. A signed note stays.',
  access: clinicians,
  phi: true,
  params: of_recording,
  reply: audio_receipt,
  invalidates: ['/recordings', '/patients', '/drafts', '/documents', '/notes', '/home', '/visits'],
})

export const draftFromRecording = endpoint({
  name: 'recordings.draft',
  method: 'POST',
  path: '/recordings/{recording_id}/draft',
  summary: 'Opens a draft from what was heard, or from typed or pasted text with the recording beside it. One draft a recording: asked again it is the same one.',
  access: clinicians,
  phi: true,
  status: 201,
  body_limit_bytes: 6 * 1024 * 1024,
  params: of_recording,
  body: z.strictObject({
    template_id: line(20),
    length: z.enum(note_lengths),
    /** What was said, where nothing was heard, or instead of it. */
    files: transcript_files.optional(),
  }),
  reply: z.object({ draft_id: id, note_id: id, segment_count: z.int(), is_known: z.boolean() }),
  invalidates: ['/recordings', '/notes', '/documents', '/patients', '/home', '/drafts', '/visits'],
})

export const transcribeAgain = endpoint({
  name: 'recordings.transcribe_again',
  method: 'POST',
  path: '/recordings/{recording_id}/transcribe',
  summary: 'Has the parts turned into text that have none: those that failed, and those that came while nothing did it.',
  access: clinicians,
  phi: true,
  params: of_recording,
  /** Also those in which the browser heard no voice: it may have missed a quiet one. */
  query: z.strictObject({ with_silent: z.literal('true').optional() }),
  reply: z.object({ waiting: z.int() }),
  invalidates: ['/recordings', '/patients/*/recordings'],
})
