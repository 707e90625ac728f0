import type { ColumnType, Generated } from 'kysely'
import type { DraftPresenceTable, DraftWriterTable, SectionPenTable, SnippetTable } from './draft-room-tables.ts'
import type { BreakGlassTable, CareTeamMemberTable, ChartEntryView, PatientAlertTable, PatientRelationshipTable, SensitivityGrantTable, SensitivitySettingTable, SharingConsentTable } from './care-tables.ts'
import type { AiProviderTable, DraftRunTable, WritingLedgerTable } from './language-model-tables.ts'
import type { FactConfirmationTable, FactTables, FactVersionTable, SectionReviewTable } from './fact-tables.ts'
import type { PatientListTables } from './patient-list-tables.ts'
import type { RecordingTables } from './recording-tables.ts'
import type { Evidence } from '#domain/scribe/claim.ts'
import type { PlacedKind } from '#domain/scribe/chart-rows/slot-places.data.ts'
import type { TemplateSection } from '#domain/scribe/template.ts'
import type { ImportTables } from './import-tables.ts'
import type { PacketTables } from './packet-tables.ts'
import type { VisitTable } from './visit-tables.ts'

/** The tables as the application's role sees them. Kept equal to db/schema.sql by a law test. */
export interface Tables extends FactTables, ImportTables, PacketTables, PatientListTables, RecordingTables {
  practice: PracticeTable
  app_user: AppUserTable
  audit_event: AuditEventTable
  audit_head: { practice_id: number; lane: number; seq: number; hash: Buffer }
  auth_session: AuthSessionTable
  blob: BlobTable
  totp_factor: TotpFactorTable
  passkey: PasskeyTable
  recovery_code: RecoveryCodeTable
  sign_in_challenge: SignInChallengeTable
  passkey_challenge: PasskeyChallengeTable
  idempotency_key: IdempotencyKeyTable
  sign_in_throttle: SignInThrottleTable
  invitation: InvitationTable
  mail_token: MailTokenTable
  email_change: EmailChangeTable
  patient: PatientTable
  fact_confirmation: FactConfirmationTable
  fact_version: FactVersionTable
  section_review: SectionReviewTable
  transcript: TranscriptTable
  note: NoteTable
  visit: VisitTable
  draft: DraftTable
  draft_writer: DraftWriterTable
  draft_presence: DraftPresenceTable
  section_pen: SectionPenTable
  snippet: SnippetTable
  ai_provider: AiProviderTable
  draft_run: DraftRunTable
  writing_ledger: WritingLedgerTable
  note_version: NoteVersionTable
  note_chart_row: NoteChartRowTable
  note_template: NoteTemplateTable
  note_template_version: NoteTemplateVersionTable
  note_addendum: NoteAddendumTable
  note_error: NoteErrorTable
  cosign: CosignTable
  note_signature_assertion: NoteSignatureAssertionTable
  supervision: SupervisionTable
  sensitivity_setting: SensitivitySettingTable
  sensitivity_grant: SensitivityGrantTable
  break_glass: BreakGlassTable
  patient_relationship: PatientRelationshipTable
  sharing_consent: SharingConsentTable
  care_team_member: CareTeamMemberTable
  patient_alert: PatientAlertTable
  chart_look: { practice_id: number; user_id: number; patient_id: number; seen_at: Instant }
  chart_entry: ChartEntryView
}

/** Instants come back as ISO 8601 in UTC, plain dates as `2026-11-21`. */
type Instant = ColumnType<string, string | Date | undefined, string | Date>
type Json<T> = ColumnType<T, string, string>

export interface PracticeTable {
  id: Generated<number>
  name: string
  time_zone: string
  is_demo: boolean
  requires_second_factor: Generated<boolean>
  break_glass_min: Generated<number>
  documentation_due_h: Generated<number>
  created_at: Instant
}

export interface AppUserTable {
  practice_id: number
  id: Generated<number>
  email: string
  first_name: string
  last_name: string
  role: 'PRACTICE_ADMIN' | 'NP' | 'PT' | 'ND' | 'REI' | 'ADMIN'
  credentials: string | null
  profile_picture: string | null
  is_active: Generated<boolean>
  signature_block: string | null
  preferences: Json<unknown>
  notifications: Json<unknown>
  email_verified_at: ColumnType<string | null, string | null | undefined, never>
  npi: string | null
  licence_number: string | null
  licence_state: string | null
  licence_expires_on: string | null
  created_at: Instant
}

interface InvitationTable {
  practice_id: number
  id: Generated<number>
  email: string
  role: 'PRACTICE_ADMIN' | 'NP' | 'PT' | 'ND' | 'REI'
  invited_by: number
  created_at: Instant
  sent_at: Instant
  expires_at: Instant
  revoked_at: ColumnType<string | null, undefined, Date>
  accepted_at: ColumnType<string | null, undefined, never>
  accepted_by: ColumnType<number | null, undefined, never>
}

interface MailTokenTable {
  practice_id: number
  id: Generated<number>
  kind: 'verify' | 'reset' | 'invite' | 'email'
  user_id: number | null
  invitation_id: number | null
  email_change_id: ColumnType<number | null, number | undefined, never>
  salt: Buffer
  token_sha256: Buffer
  cause: string
  created_at: Instant
  expires_at: Instant
  used_at: ColumnType<string | null, undefined, never>
  voided_at: ColumnType<string | null, undefined, Date>
}

interface EmailChangeTable {
  practice_id: number
  id: Generated<number>
  user_id: number
  email: string
  session_id: string
  created_at: Instant
  expires_at: Instant
  voided_at: ColumnType<string | null, undefined, Date>
  confirmed_at: ColumnType<string | null, undefined, never>
}

/** What the application may read of it; its secrets and every change go through functions. */
interface AuthSessionTable {
  practice_id: number
  id: string
  user_id: number
  created_at: Instant
  expires_at: Instant
  revoked_at: Instant | null
  last_seen_at: Instant
  user_agent: string | null
  address: string | null
}

interface BlobTable {
  practice_id: number
  id: string
  media_type: string
  size_bytes: number
  sha256: Buffer
  created_by: number | null
  created_at: Instant
  removed_at: Instant | null
  /** False until the bytes are there. */
  is_stored: Generated<boolean>
}

interface TotpFactorTable {
  practice_id: number
  user_id: number
  secret_sealed: Buffer | null
  confirmed_at: Instant | null
  last_step: number | null
  created_at: Instant
}

interface PasskeyTable {
  practice_id: number
  id: Generated<number>
  user_id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  is_synced: boolean
  created_at: Instant
  last_used_at: Instant | null
  removed_at: Instant | null
}

interface RecoveryCodeTable {
  practice_id: number
  user_id: number
  code_hmac: Buffer
  created_at: Instant
  used_at: Instant | null
  replaced_at: Instant | null
}

interface SignInChallengeTable {
  practice_id: number
  token_sha256: Buffer
  user_id: number
  created_at: Instant
  expires_at: Instant
  failures: Generated<number>
  closed_at: Instant | null
  closed_for: string | null
}

interface PasskeyChallengeTable {
  challenge_sha256: Buffer
  purpose: 'register' | 'sign_in' | 'step_up' | 'sign'
  user_id: number | null
  expires_at: Instant
  content_sha256: string | null
  nonce: Buffer | null
  signed_at: Instant | null
}

interface NoteSignatureAssertionTable {
  practice_id: number
  id: Generated<number>
  note_id: number
  version: number | null
  addendum_number: number | null
  cosign_id: number | null
  sha256: string
  nonce: Buffer
  signed_by: number
  passkey_id: number
  credential_id: string
  public_key: Buffer
  authenticator_data: Buffer
  client_data_json: Buffer
  signature: Buffer
  origin: string
  signed_at: Instant
}

interface AuditEventTable {
  practice_id: number
  lane: number
  seq: number
  at: Instant
  actor_id: number | null
  actor_role: string | null
  action: string
  patient_id: number | null
  resource: string | null
  resource_id: number | null
  outcome: 'allowed' | 'denied' | 'failed'
  request_id: string
  detail: unknown
  prev_hash: Buffer
  hash: Buffer
}

interface IdempotencyKeyTable {
  practice_id: number
  user_id: number
  key: string
  request_hash: Buffer
  status: number | null
  reply: Json<unknown> | null
  created_at: Instant
}

interface SignInThrottleTable {
  key: string
  failures: number
  total: Generated<number>
  last_at: Instant
  blocked_until: Instant | null
  must_wait: Generated<boolean>
}

export interface PatientTable {
  practice_id: number
  id: Generated<number>
  mrn: string
  first_name: string
  last_name: string
  preferred_name: string | null
  date_of_birth: string
  sex: 'female' | 'male' | 'intersex' | 'unknown'
  pronouns: string | null
  phone: string | null
  email: string | null
  sort_key: string
  search_key: string
  care_status: Generated<import('#domain/records/patient-filters.ts').CareStatus>
  treatment_type: import('#domain/records/patient-filters.ts').TreatmentType | null
  location_id: number | null
  risk_level: import('#domain/records/patient-filters.ts').RiskLevel | null
  last_visit_on: string | null
  record_state: Generated<import('#domain/records/patient-filters.ts').RecordState>
  archive_reason: string | null
  merged_into: number | null
  version: Generated<number>
  created_by: number | null
  created_at: Instant
  updated_at: Instant
}

interface OfPatient {
  practice_id: number
  id: Generated<number>
  patient_id: number
}

export interface TranscriptTable extends OfPatient {
  format: 'text' | 'json' | 'vtt' | 'srt' | 'textgrid' | 'recording'
  source_text: string
  segments: Json<import('#domain/scribe/transcript.ts').Segment[]>
  created_by: number
  created_at: Instant
  recording_id: ColumnType<number | null, number | null | undefined, never>
  erased_at: ColumnType<string | null, undefined, Date>
}

export interface NoteTable extends OfPatient {
  template_id: string
  title: string
  author_id: number
  status: Generated<'draft' | 'signed' | 'discarded'>
  visit_on: string
  visit_id: Generated<number | null>
  sensitivity: Generated<string | null>
  current_version: Generated<number>
  signed_at: Instant | null
  signed_by: number | null
  created_at: Instant
  updated_at: Instant
}

export interface DraftTable {
  practice_id: number
  id: Generated<number>
  note_id: number
  transcript_id: number
  length: 'brief' | 'standard' | 'full'
  engine: string
  engine_version: string
  status: Generated<'generating' | 'in_review' | 'signed' | 'discarded'>
  sections: Json<import('#domain/scribe/claim.ts').DraftSection[]>
  warnings: Json<import('#domain/scribe/claim.ts').DraftWarning[]>
  slots: ColumnType<import('#domain/scribe/slots/clinical-slot.ts').ClinicalSlot[], string | undefined, string>
  amends_version: number | null
  amend_reason: string | null
  left_out: Generated<string[]>
  version: Generated<number>
  generated_at: Instant | null
  created_at: Instant
  updated_at: Instant
}

export interface NoteAddendumTable {
  practice_id: number
  note_id: number
  number: number
  canonical: string
  sha256: string
  prev_sha256: string | null
  signed_by: number
  signed_at: Instant
}

export interface NoteErrorTable {
  practice_id: number
  note_id: number
  reason: string
  marked_by: number
  marked_at: Instant
}

export interface CosignTable {
  practice_id: number
  id: Generated<number>
  note_id: number
  version: number
  requested_of: number
  requested_by: number
  requested_at: Instant
  origin: 'request' | 'supervision'
  message: string | null
  state: ColumnType<'requested' | 'cosigned' | 'returned' | 'withdrawn' | 'superseded', undefined, 'cosigned' | 'returned' | 'withdrawn' | 'superseded'>
  comment: string | null
  decided_at: Instant | null
  canonical: string | null
  sha256: string | null
}

export interface SupervisionTable {
  practice_id: number
  supervisee_id: number
  supervisor_id: number
  sample_percent: number
  version: Generated<number>
  set_by: number
  set_at: Instant
}

export interface NoteVersionTable {
  practice_id: number
  note_id: number
  version: number
  canonical: string
  sha256: string
  prev_sha256: string | null
  signed_by: number
  signed_at: Instant
}

/** What a signature wrote to the chart; kept as it was written. */
export interface NoteChartRowTable {
  practice_id: number
  note_id: number
  version: number
  number: number
  slot_id: string
  slot_key: string
  kind: PlacedKind
  record_id: number
  record_version: number
  act: 'add' | 'change'
  label: string
  written: string
  day: string | null
  evidence: Json<Evidence[]>
}

export interface NoteTemplateTable {
  practice_id: number
  id: Generated<number>
  owner_id: number
  is_shared: Generated<boolean>
  based_on: string | null
  version: Generated<number>
  created_at: Instant
  updated_at: Instant
  archived_at: ColumnType<string | null, undefined, Date>
}

export interface NoteTemplateVersionTable {
  practice_id: number
  template_id: number
  version: number
  specialty: 'REI' | 'NP' | 'PT' | 'ND' | 'any'
  title: string
  purpose: string
  sections: Json<TemplateSection[]>
  saved_by: number
  saved_at: Instant
}
