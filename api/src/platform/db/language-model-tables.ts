import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<string, string | Date | undefined, string | Date>
/** Null until it happens. */
type Later = ColumnType<string | null, string | Date | null | undefined, string | Date | null>

export interface AiProviderTable {
  practice_id: number
  kind: 'openai_compatible' | 'anthropic'
  base_url: string
  model: string
  network: 'public' | 'private'
  api_key_sealed: Buffer | null
  has_baa: boolean
  hides_identity: boolean
  uses_own_notes: boolean
  is_on: boolean
  timeout_s: number
  version: number
  changed_by: number
  changed_at: Instant
}

export interface DraftRunTable {
  practice_id: number
  draft_id: number
  number: number
  note_id: number
  engine: 'embedded' | 'language-model'
  engine_version: string
  model: string | null
  endpoint: string | null
  prompt_version: string | null
  prompt_sha256: string | null
  hidden_count: number | null
  example_count: number | null
  outcome: 'written' | 'gave_way'
  fault: string | null
  attempt_count: number
  started_at: Instant
  first_ms: number | null
  duration_ms: number
  input_tokens: number | null
  output_tokens: number | null
  claim_count: number
  struck_count: number
  doubted_count: number
}

export interface WritingLedgerTable {
  practice_id: number
  user_id: number
  draft_id: number
  engine: string
  written_at: Instant
  last_active_at: Instant
  active_s: Generated<number>
  save_count: Generated<number>
  proposed_count: Generated<number>
  kept_count: Generated<number>
  edited_count: Generated<number>
  struck_count: Generated<number>
  added_count: Generated<number>
  signed_at: Later
}
