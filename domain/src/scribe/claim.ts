/** A draft is a list of claims; a claim is one sentence with the evidence it stands on. */
import type { ChartRecordKind } from './chart-facts.ts'

/**
 * Where a sentence comes from. `start` and `end` are character indexes into the segment's own text, and `quote` is
 * exactly the text between them: a reader can check it without trusting the engine.
 */
export type Evidence =
  | { source: 'transcript'; segment_id: string; start: number; end: number; quote: string }
  | { source: 'chart'; record: ChartRecordKind; record_id: number; quote: string }
  | { source: 'clinician'; user_id: number; quote: string }

export const claim_kinds = ['history', 'finding', 'exam', 'result', 'assessment', 'plan', 'education'] as const
export type ClaimKind = (typeof claim_kinds)[number]

export const polarities = ['affirmed', 'negated', 'uncertain'] as const
export type Polarity = (typeof polarities)[number]

/** Whose body or life the sentence is about. */
export const experiencers = ['patient', 'partner', 'family'] as const
export type Experiencer = (typeof experiencers)[number]

/**
 * direct: the words were said · derived: worked out by a listed rule from what was said · chart: read from the record ·
 * clinician: typed by a person · unsupported: no source holds it.
 */
export const supports = ['direct', 'derived', 'chart', 'clinician', 'unsupported'] as const
export type Support = (typeof supports)[number]

/** proposed by the engine; then accepted, edited, or struck by the writer; added = typed by the writer from nothing. */
export const claim_states = ['proposed', 'accepted', 'edited', 'struck', 'added'] as const
export type ClaimState = (typeof claim_states)[number]

/** How a stretch of a sentence looks: by UTF-16 index, apart from the words, so that whoever reads the words alone misses nothing. */
export interface TextMark {
  start: number
  end: number
  kind: TextMarkKind
}

export const text_mark_kinds = ['bold', 'italic'] as const
export type TextMarkKind = (typeof text_mark_kinds)[number]

/** A sentence that stands as an item of a list. */
export const list_kinds = ['bullet'] as const
export type ListKind = (typeof list_kinds)[number]

export interface Claim {
  /** Stable inside one draft: `c1`, `c2` … */
  id: string
  /** Key of the template section that holds it. */
  section: string
  text: string
  kind: ClaimKind
  polarity: Polarity
  experiencer: Experiencer
  support: Support
  /** True where a mistake would hurt: drug, dose, allergy, laboratory value, laterality, pregnancy status. */
  is_high_risk: boolean
  state: ClaimState
  evidence: Evidence[]
  /** Names of the rewriting rules that turned the evidence into the sentence, in the order applied. */
  rules: string[]
  /** The shortest length of note in which it stands; every length where it is not said. */
  shown_from?: 'brief' | 'standard' | 'full'
  marks?: TextMark[]
  list?: ListKind
}

export interface DraftSection {
  key: string
  title: string
  claims: Claim[]
}

/** Something the reader should know that is not a sentence of the note. */
export interface DraftWarning {
  code: 'speakers_inferred' | 'chart_conflict' | 'red_flag' | 'not_in_note' | 'short_transcript' | 'engine_gave_way'
  message: string
  evidence: Evidence[]
}

/** What an engine emits, in the order of the template: each section whole, then the warnings, then `done`. */
export type DraftEvent =
  | { type: 'section'; section: DraftSection; index: number; total: number }
  | { type: 'warning'; warning: DraftWarning }
  | { type: 'done'; claim_count: number; segment_count: number }
