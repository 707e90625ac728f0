import type { AudioReceipt, RecordingEntry } from '#contract/recordings.ts'
import { dueForDeletion, type AudioRetention } from '#domain/recordings/audio-retention.ts'
import { missingSeqs, stateOf, type TextState } from '#domain/recordings/recording-state.ts'
import { factsOf } from './access.ts'
import type { RecordingRow } from './store.ts'
import type { ListedSegment } from './store/segments.ts'

/** A recording as the contract shows it. */
export function describeRecording(recording: RecordingRow, segments: ListedSegment[], retention: AudioRetention): RecordingEntry {
  const facts = factsOf({ recording, segments })
  const count = (state: TextState) => segments.filter(({ text_state }) => text_state === state).length
  const { id, patient_id, visit_on, template_id, started_at, ended_at, ended_by, segment_count, lost_seqs, off_record, draft_id, note_id } = recording
  return {
    id,
    patient_id,
    state: stateOf(facts),
    visit_on,
    template_id,
    started_by: { id: recording.started_by, name: recording.started_by_name },
    started_at,
    ended_at,
    ended_by,
    segment_count,
    received_seqs: segments.map(({ seq }) => seq),
    missing_seqs: missingSeqs(facts),
    lost_seqs,
    duration_ms: Math.max(0, ...segments.map(({ start_ms, duration_ms }) => start_ms + duration_ms)),
    size_bytes: segments.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
    off_record,
    consent: describeConsent(recording),
    text: { waiting: count('waiting'), done: count('done'), silent: count('silent'), failed: count('failed'), none: count('none') },
    draft_id,
    note_id,
    audio_until: facts.is_deleted ? null : dueForDeletion(recording, retention).at,
    receipt: describeReceipt(recording),
  }
}

function describeConsent({ given_by, representative, how, wording_version, wording, asked_by_name, given_at, withdrawn_at }: RecordingRow): RecordingEntry['consent'] {
  return { given_by, representative, how, wording_version, wording, asked_by: asked_by_name, given_at, withdrawn_at }
}

export function describeReceipt(recording: RecordingRow): AudioReceipt | null {
  if (recording.receipt_id === null) return null
  return {
    id: recording.receipt_id,
    reason: recording.reason!,
    deleted_by: recording.deleted_by_name,
    deleted_at: recording.deleted_at!,
    segment_count: recording.deleted_count!,
    size_bytes: recording.deleted_bytes!,
    sha256: recording.deleted_sha256!,
    is_text_deleted: recording.is_text_deleted!,
    kept_because: recording.kept_because,
    confirmed_at: recording.confirmed_at,
  }
}
