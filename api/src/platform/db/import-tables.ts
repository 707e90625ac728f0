import type { ColumnType, Generated } from 'kysely'
import type { IdentityCheck, IdentityFindings } from '#domain/imports/check-identity.ts'
import type { ImportStatus, RowState } from '#domain/imports/accept-rows.ts'
import type { RowEdit } from '#domain/imports/row-edit.ts'
import type { RowMatch } from '#domain/imports/match-row.ts'
import type { ColumnMapping, FileFault, FileFormat, FileSummary, Locator, ProposedRow, ProposedTime } from '#domain/interop/parsed-file.ts'
import type { FactColumns, LabColumns } from './fact-tables.ts'

type Instant = ColumnType<string, string | Date | undefined, string | Date>
type NullableInstant = ColumnType<string | null, string | Date | null | undefined, string | Date | null>
type Json<T> = ColumnType<T, string, string>
type JsonWithDefault<T> = ColumnType<T, string | undefined, string>
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>

/** Files that come into a chart, and what becomes of what they propose. */
export interface ImportTables {
  import_file: ImportFileTable
  import_part: ImportPartTable
  import_row: ImportRowTable
  import_text: ImportTextTable
  import_left_out: ImportLeftOutTable
  csv_mapping: { practice_id: number; signature: string; columns: Json<ColumnMapping>; changed_by: number; changed_at: Instant }
  lab_finding: LabFindingTable
}

/** A page as a picture. */
export interface PagePicture {
  page: number
  blob_id: string
  sha256: string
  width: number
  height: number
}

export interface ImportFileTable {
  practice_id: number
  id: Generated<number>
  patient_id: number
  name: string
  size_bytes: number
  sha256: Buffer
  received_bytes: Generated<number>
  blob_id: string | null
  view_blob_id: string | null
  format: FileFormat | null
  status: Generated<ImportStatus>
  reason: string | null
  is_quarantined: Generated<boolean>
  progress_done: Generated<number>
  progress_total: Generated<number>
  progress_step: string | null
  reading: Generated<number>
  summary: NullableJson<FileSummary>
  identity_check: IdentityCheck | null
  identity_findings: NullableJson<IdentityFindings>
  identity_confirmed_by: number | null
  identity_confirmed_at: NullableInstant
  identity_reason: string | null
  faults: JsonWithDefault<FileFault[]>
  csv_mapping: NullableJson<ColumnMapping>
  pages: JsonWithDefault<PagePicture[]>
  version: Generated<number>
  uploaded_by: number
  uploaded_at: Instant
  changed_at: Instant
  read_at: NullableInstant
}

interface ImportPartTable {
  practice_id: number
  import_id: number
  blob_id: string
  use: 'chunk' | 'file' | 'view' | 'page' | 'attachment'
  at_bytes: Generated<number>
  size_bytes: number
  sha256: Buffer
  created_at: Instant
}

interface ImportRowTable {
  practice_id: number
  id: Generated<number>
  import_id: number
  patient_id: number
  reading: number
  place: number
  key: string
  kind: string
  proposed: Json<ProposedRow>
  edited: NullableJson<RowEdit>
  edited_by: number | null
  edited_at: NullableInstant
  locator: Json<Locator>
  line_from: number | null
  line_to: number | null
  confidence: number
  warnings: JsonWithDefault<string[]>
  state: Generated<RowState>
  match: NullableJson<RowMatch>
  fact_kind: string | null
  fact_id: number | null
  superseded_fact_id: number | null
  decided_by: number | null
  decided_at: NullableInstant
}

interface ImportTextTable {
  practice_id: number
  id: Generated<number>
  import_id: number
  reading: number
  place: number
  title: string
  body: string
  dated: NullableJson<ProposedTime>
  locator: Json<Locator>
  line_from: number | null
  line_to: number | null
  attachment: NullableJson<{ media_type: string; name: string | null; size_bytes: number }>
  attachment_blob_id: string | null
}

interface ImportLeftOutTable {
  practice_id: number
  id: Generated<number>
  import_id: number
  reading: number
  place: number
  what: string
  why: string
  count: number
  locator: NullableJson<Locator>
  line_from: number | null
  line_to: number | null
}

export interface LabFindingTable extends FactColumns, LabColumns {
  loinc: string | null
  name: string
  value_text: string
  collected_on: string | null
}
