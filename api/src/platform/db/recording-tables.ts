import type { ColumnType, Generated } from 'kysely'
import type { HeardSpan, LeftOutSpan } from '#domain/recordings/heard.ts'
import type { OffRecordSpan } from '#domain/recordings/off-record.ts'
import type { TextState } from '#domain/recordings/recording-state.ts'

type Instant = ColumnType<string, string | Date | undefined, string | Date>
/** Null until it happens. */
type Later = ColumnType<string | null, string | Date | null | undefined, string | Date | null>
type JsonWithDefault<T> = ColumnType<T, string | undefined, string>

/** The sound of visits, and what becomes of it. */
export interface RecordingTables {
  recording_setting: RecordingSettingTable
  speech_provider: SpeechProviderTable
  recording_consent: RecordingConsentTable
  recording: RecordingTable
  audio_segment: AudioSegmentTable
  audio_receipt: AudioReceiptTable
}

export interface RecordingSettingTable {
  practice_id: number
  after_signing_days: number
  unsigned_days: number
  version: number
  changed_by: number
  changed_at: Instant
}

export interface SpeechProviderTable {
  practice_id: number
  base_url: string
  model: string
  language: string | null
  network: 'public' | 'private'
  api_key_sealed: Buffer | null
  has_baa: boolean
  is_on: boolean
  timeout_s: number
  version: number
  changed_by: number
  changed_at: Instant
}

export interface RecordingConsentTable {
  practice_id: number
  id: Generated<number>
  patient_id: number
  given_by: 'patient' | 'representative' | 'clinician'
  representative: string | null
  how: 'spoken' | 'written'
  everyone_agreed: boolean
  wording_version: number
  wording: string
  asked_by: number
  given_at: Instant
  withdrawn_at: Later
  withdrawn_by: number | null
}

export interface RecordingTable {
  practice_id: number
  id: Generated<number>
  patient_id: number
  consent_id: number
  visit_on: string
  template_id: string | null
  started_by: number
  started_at: Instant
  segment_count: number | null
  lost_seqs: Generated<number[]>
  off_record: JsonWithDefault<OffRecordSpan[]>
  ended_by: 'person' | 'device' | 'limit' | 'left' | null
  ended_at: Later
  draft_id: number | null
  note_id: number | null
  signed_at: Later
}

export type AudioType = 'audio/webm' | 'audio/mp4' | 'audio/ogg' | 'audio/wav'

export interface AudioSegmentTable {
  practice_id: number
  recording_id: number
  seq: number
  blob_id: string
  sha256: Buffer
  size_bytes: number
  media_type: AudioType
  start_ms: number
  duration_ms: number
  voiced_ms: number | null
  received_at: Instant
  text_state: TextState
  text_fault: string | null
  heard: JsonWithDefault<HeardSpan[]>
  left_out: JsonWithDefault<LeftOutSpan[]>
  model: string | null
  heard_at: Later
}

export interface AudioReceiptTable {
  practice_id: number
  id: Generated<number>
  recording_id: number
  reason: 'signed' | 'never_signed' | 'clinician' | 'consent_withdrawn'
  deleted_by: number | null
  deleted_at: Instant
  segment_count: number
  size_bytes: number
  sha256: Buffer
  is_text_deleted: boolean
  kept_because: 'signed_note' | null
  confirmed_at: Later
}
