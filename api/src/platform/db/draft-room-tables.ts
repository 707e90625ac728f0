import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<string, string | Date, string | Date>
/** Null until it happens. */
type Later = ColumnType<string | null, string | Date | null | undefined, string | Date | null>

export interface DraftWriterTable {
  practice_id: number
  draft_id: number
  user_id: number
  let_in_by: number
  let_in_at: Instant
  removed_at: Later
}

export interface DraftPresenceTable {
  practice_id: number
  draft_id: number
  user_id: number
  section: string | null
  seen_at: Later
}

export interface SectionPenTable {
  practice_id: number
  draft_id: number
  section: string
  user_id: number
  taken_at: Instant
  seen_at: Later
  asked_by: number | null
  asked_at: Later
}

export interface SnippetTable {
  practice_id: number
  id: Generated<number>
  owner_id: number
  is_shared: boolean
  name: string
  text: string
  version: Generated<number>
  created_at: ColumnType<string, undefined, never>
  updated_at: ColumnType<string, string | Date | undefined, string | Date>
  removed_at: Later
}
