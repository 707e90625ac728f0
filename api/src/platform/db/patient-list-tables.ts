import type { ColumnType, Generated } from 'kysely'
import type { SavedFilters } from '#contract/patient-fields.ts'
import type { MergedValues } from '#domain/records/merge-patients.ts'
import type { RiskLevel } from '#domain/records/patient-filters.ts'
import type { Contribution, RiskFacts } from '#domain/records/risk-level.ts'

type Instant = ColumnType<string, string | Date | undefined, string | Date>
type Json<T> = ColumnType<T, string, string>

/** Tables of the list of patients and of what is done to records as a whole. */
export interface PatientListTables {
  practice_location: { practice_id: number; id: Generated<number>; name: string; is_active: Generated<boolean>; created_at: Instant }
  patient_name: PatientNameTable
  patient_bulk_act: PatientBulkActTable
  patient_merge: PatientMergeTable
  patient_list: PatientListTable
  patient_list_member: PatientListMemberTable
  patient_list_snapshot: { practice_id: number; list_id: number; taken_on: string; taken_at: Instant; patient_ids: number[] }
  risk_setting: RiskSettingTable
  patient_risk: PatientRiskTable
}

interface PatientNameTable {
  practice_id: number
  id: Generated<number>
  patient_id: number
  kind: 'previous' | 'merged'
  first_name: string
  last_name: string
  recorded_by: number | null
  recorded_at: Instant
  removed_at: ColumnType<string | null, undefined, Date>
}

interface PatientBulkActTable {
  practice_id: number
  id: Generated<number>
  kind: 'care_status' | 'treatment_type' | 'location' | 'archive' | 'list' | 'unlist'
  value: string | null
  reason: string
  items: Json<{ id: number; before: string | null }[]>
  actor_id: number
  created_at: Instant
  undone_by: number | null
  undone_at: ColumnType<string | null, undefined, Date>
}

interface PatientMergeTable {
  practice_id: number
  id: Generated<number>
  survivor_id: number
  merged_id: number
  survivor_before: Json<MergedValues>
  survivor_after: Json<MergedValues>
  merged_before: Json<{ record_state: 'current' | 'archived' }>
  reason: string
  merged_by: number
  merged_at: Instant
  unmerged_by: ColumnType<number | null, undefined, number>
  unmerged_at: ColumnType<string | null, undefined, Date>
}

interface PatientListTable {
  practice_id: number
  id: Generated<number>
  name: string
  kind: 'filter' | 'picked'
  is_shared: boolean
  owner_id: number
  filters: Json<SavedFilters>
  version: Generated<number>
  created_at: Instant
  updated_at: Instant
  removed_at: ColumnType<string | null, undefined, Date>
}

interface PatientListMemberTable {
  practice_id: number
  id: Generated<number>
  list_id: number
  patient_id: number
  added_by: number
  added_at: Instant
  removed_at: ColumnType<string | null, undefined, Date | null>
}

interface RiskSettingTable {
  practice_id: number
  version: number
  factors: Json<Record<string, number>>
  moderate_from: number
  high_from: number
  changed_by: number
  changed_at: Instant
}

interface PatientRiskTable {
  practice_id: number
  patient_id: number
  level: RiskLevel | null
  points: number | null
  rule_version: string | null
  setting_version: number | null
  inputs: Json<RiskFacts | null>
  contributions: Json<Contribution[]>
  computed_at: ColumnType<string | null, Date | undefined, Date>
  is_due: Generated<boolean>
  override_level: RiskLevel | null
  override_reason: string | null
  overridden_by: number | null
  overridden_at: ColumnType<string | null, Date | null | undefined, Date | null>
}
