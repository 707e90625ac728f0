/** Evidence of a statement: the exact stretch of the segment that its tokens cover. */
import type { Evidence } from './claim.ts'
import type { SpokenUnit, Statement } from './pair-questions.ts'
import { dropOpeners } from './clean-tokens.ts'
import { isWord } from './tokenise.ts'
import type { Segment } from './transcript.ts'

export function citeUnit(unit: Pick<SpokenUnit, 'tokens' | 'segment_index'>, segments: readonly Segment[]): Evidence {
  const segment = segments[unit.segment_index]!
  const start = Math.min(...unit.tokens.map((token) => token.start))
  const end = Math.max(...unit.tokens.map((token) => token.end))
  return { source: 'transcript', segment_id: segment.id, start, end, quote: segment.text.slice(start, end) }
}

export function citeStatement(statement: Statement, segments: readonly Segment[]): Evidence[] {
  // "No, I have a son": the no answers the turn before and is not part of what is stated.
  const stated = statement.answer === null ? dropOpeners(statement.unit.tokens, true) : []
  const own = citeUnit(stated.some(isWord) ? { ...statement.unit, tokens: stated } : statement.unit, segments)
  return statement.question ? [citeUnit(statement.question, segments), own] : [own]
}
