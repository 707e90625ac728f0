import type { ColumnType, Generated } from 'kysely'
import type { Sensitivity } from '#domain/access/sensitivity.ts'

type Instant = ColumnType<string, string | Date | undefined, string | Date>
/** Null until it happens. */
type Later = ColumnType<string | null, string | Date | null | undefined, string | Date | null>
/** Set by set_sensitivity() alone, once the row stands. */
type Label = ColumnType<Sensitivity | null, Sensitivity | null | undefined, never>

export interface SensitivitySettingTable {
  practice_id: number
  category: Sensitivity
  roles: string[]
  is_suggesting: boolean
  version: Generated<number>
  changed_by: number
  changed_at: Instant
}

export interface SensitivityGrantTable {
  practice_id: number
  id: Generated<number>
  user_id: number
  category: Sensitivity
  effect: 'allow' | 'deny'
  reason: string
  granted_by: number
  granted_at: Instant
  expires_at: Later
  revoked_by: number | null
  revoked_at: Later
}

export interface BreakGlassTable {
  practice_id: number
  id: Generated<number>
  patient_id: number
  user_id: number
  reason: string
  started_at: Instant
  ends_at: Instant
  ended_at: Later
  reviewed_by: number | null
  reviewed_at: Later
  review_note: string | null
}

type RelationshipRole = 'patient' | 'partner' | 'intended_parent' | 'donor' | 'carrier' | 'carriers_partner'

export interface PatientRelationshipTable {
  practice_id: number
  id: Generated<number>
  kind: 'couple' | 'solo' | 'reciprocal' | 'donor_arrangement' | 'carrier'
  patient_id: number
  patient_role: RelationshipRole
  related_patient_id: number | null
  related_role: RelationshipRole | null
  status: Generated<'active' | 'paused' | 'separated'>
  started_on: string | null
  ended_on: string | null
  status_reason: string | null
  status_by: number | null
  status_at: Later
  recorded_by: number
  recorded_at: Instant
  sensitivity: Label
  version: Generated<number>
}

export interface SharingConsentTable {
  practice_id: number
  id: Generated<number>
  relationship_id: number
  from_patient_id: number
  category: string
  record_id: number | null
  scope: string | null
  valid_to: string | null
  recorded_by: number
  recorded_at: Instant
  revoked_at: Later
  revoked_by: number | null
  revoke_reason: string | null
}

export interface CareTeamMemberTable {
  practice_id: number
  id: Generated<number>
  patient_id: number
  user_id: number
  duty: 'lead' | 'treating' | 'consulting' | 'covering' | 'coordinating'
  from_on: string
  to_on: string | null
  added_by: number
  added_at: Instant
  ended_by: number | null
  ended_at: Later
}

export interface PatientAlertTable {
  practice_id: number
  id: Generated<number>
  patient_id: number
  kind: 'safety' | 'clinical' | 'communication' | 'infection_control' | 'consent' | 'decision'
  severity: 'info' | 'warning' | 'critical'
  text: string
  source: 'clinician' | 'patient' | 'separation' | 'import'
  relationship_id: number | null
  expires_on: string | null
  recorded_by: number
  recorded_at: Instant
  resolved_by: number | null
  resolved_at: Later
  resolution: string | null
  sensitivity: Label
  version: Generated<number>
}

/** Every fact and note of a chart in one form (db/migrations, chart_entry); `on_date` is as exact as it is known. */
export interface ChartEntryView {
  practice_id: number
  record: string
  id: number
  patient_id: number
  text: string
  detail: string | null
  code: string | null
  on_date: string | null
  ended_on: string | null
  sensitivity: Sensitivity | null
  source: string
  recorded_by: number | null
  recorded_at: string
  confirmed_by: number | null
  confirmed_at: string | null
  changed_at: string
  changed_by: number | null
  is_entered_in_error: boolean
}
