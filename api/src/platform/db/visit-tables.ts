import type { ColumnType, Generated } from 'kysely'
import type { VisitKind } from '#domain/records/visit.ts'

type Instant = ColumnType<string, string | Date | undefined, string | Date>

export interface VisitTable {
  practice_id: number
  id: Generated<number>
  patient_id: number
  clinician_id: number
  visit_on: string
  kind: VisitKind | null
  reason: string | null
  source: 'clinician' | 'note'
  status: Generated<'finished' | 'entered_in_error'>
  error_reason: Generated<string | null>
  needs_note: Generated<boolean>
  no_note_reason: Generated<string | null>
  no_note_by: Generated<number | null>
  no_note_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  has_note: Generated<boolean>
  sensitivity: Generated<string | null>
  version: Generated<number>
  recorded_by: number
  recorded_at: Instant
}
