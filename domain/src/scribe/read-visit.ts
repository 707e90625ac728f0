/** From turns to statements: the reading half of the engine, shared by drafting and by training so that both see the same units. */
import { addressUnits } from './address-speech.ts'
import { dropCorrections } from './correct-speech.ts'
import { normaliseNumbers } from './normalise-numbers.ts'
import { pairQuestions, type SpokenUnit, type Statement } from './pair-questions.ts'
import { readHeadings } from './read-headings.ts'
import { repairSpeakers, type RepairedTurn } from './repair-speakers.ts'
import { splitUnits } from './split-units.ts'
import { tokenise } from './tokenise.ts'
import type { Segment } from './transcript.ts'

export interface ReadVisit {
  turns: RepairedTurn[]
  units: SpokenUnit[]
  statements: Statement[]
}

export function readVisit(segments: readonly Segment[]): ReadVisit {
  const tokens = segments.map((segment) => dropCorrections(normaliseNumbers(tokenise(segment.text))))
  const turns = repairSpeakers(segments, tokens)
  const units: SpokenUnit[] = []
  for (const [i, turn_tokens] of tokens.entries()) {
    for (const unit of splitUnits(turn_tokens, i)) units.push({ ...unit, role: turns[i]!.role, index: units.length })
  }
  const addressed = addressUnits(readHeadings(units), segments)
  return { turns, units: addressed, statements: pairQuestions(addressed) }
}
