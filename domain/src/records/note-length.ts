/**
 * How long a note is: the length chooses which proposed sentences stand in it, and writes none. What a person touched stands
 * at every length, and so does a sentence in which a mistake would hurt.
 */
import type { Claim, DraftSection } from '../scribe/claim.ts'

export const note_lengths = ['brief', 'standard', 'full'] as const
export type NoteLength = (typeof note_lengths)[number]

/** Whether the sentence stands in a note of this length. */
export function isInLength({ shown_from = 'brief', state }: Pick<Claim, 'shown_from' | 'state'>, length: NoteLength): boolean {
  return state !== 'proposed' || note_lengths.indexOf(shown_from) <= note_lengths.indexOf(length)
}

/** The sections with what stands in them at this length. */
export function atLength(sections: readonly DraftSection[], length: NoteLength): DraftSection[] {
  return sections.map((section) => ({ ...section, claims: section.claims.filter((claim) => isInLength(claim, length)) }))
}
