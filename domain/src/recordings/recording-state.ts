/** Where a recording stands, worked out from what is known of it; nothing stores it. */

export const recording_states = ['recording', 'finishing', 'complete', 'transcribing', 'transcribed', 'failed', 'deleted'] as const
export type RecordingState = (typeof recording_states)[number]

export const text_states = ['none', 'waiting', 'done', 'silent', 'off_record', 'failed'] as const
/** Of one audio segment. */
export type TextState = (typeof text_states)[number]

export interface RecordingFacts {
  /** Null until its recorder said how many segments it made. */
  segment_count: number | null
  /** Segments that somebody said are lost for good. */
  lost_seqs: readonly number[]
  segments: readonly { seq: number; text_state: TextState }[]
  is_deleted: boolean
}

/**
 * recording → finishing (ended, segments on their way) → complete (all there, nothing turns them into text) or transcribing →
 * transcribed, or failed where a part has no text in the end. deleted from anywhere.
 */
export function stateOf(facts: RecordingFacts): RecordingState {
  if (facts.is_deleted) return 'deleted'
  if (facts.segment_count === null) return 'recording'
  if (missingSeqs(facts).length > 0) return 'finishing'
  const has = (state: TextState) => facts.segments.some(({ text_state }) => text_state === state)
  if (has('waiting')) return 'transcribing'
  if (has('failed')) return 'failed'
  return has('done') ? 'transcribed' : 'complete'
}

/** Segments that the recorder made and that have not arrived; none while it still records. */
export function missingSeqs({ segment_count, lost_seqs, segments }: Omit<RecordingFacts, 'is_deleted'>): number[] {
  const there = new Set([...lost_seqs, ...segments.map(({ seq }) => seq)])
  return Array.from({ length: segment_count ?? 0 }, (_, at) => at + 1).filter((seq) => !there.has(seq))
}

/** Why a new segment may not come any more; null where it may. */
export function refuseSegment(facts: RecordingFacts, seq: number): string | null {
  if (facts.is_deleted) return 'This recording was deleted.'
  if (facts.segment_count !== null && seq > facts.segment_count) return `This recording ended with segment ${facts.segment_count}.`
  return null
}
