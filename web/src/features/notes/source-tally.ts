import type { DraftSection } from '#domain/scribe/claim.ts'
import { toneOf } from '#web/clinical/claim-source.ts'

export interface SourceTally {
  /** Sentences that stand in the note: everything but what was struck. */
  sentences: number
  sourced: number
  transcript: number
  chart: number
  clinician: number
  none: number
  struck: number
  /** Sentences that a person accepted, changed, wrote or struck. */
  reviewed: number
}

export function tallySources(sections: readonly DraftSection[]): SourceTally {
  const tally: SourceTally = { sentences: 0, sourced: 0, transcript: 0, chart: 0, clinician: 0, none: 0, struck: 0, reviewed: 0 }
  for (const claim of sections.flatMap((section) => section.claims)) {
    if (claim.state !== 'proposed') tally.reviewed += 1
    if (claim.state === 'struck') {
      tally.struck += 1
      continue
    }
    const tone = toneOf(claim)
    tally.sentences += 1
    tally[tone] += 1
    if (tone !== 'none') tally.sourced += 1
  }
  return tally
}

/** How many sentences draw from each turn. */
export function citedTurns(sections: readonly DraftSection[]): Map<string, number> {
  const cited = new Map<string, number>()
  for (const claim of sections.flatMap((section) => section.claims)) {
    if (claim.state === 'struck') continue
    const turns = new Set(claim.evidence.flatMap((one) => (one.source === 'transcript' ? [one.segment_id] : [])))
    for (const turn of turns) cited.set(turn, (cited.get(turn) ?? 0) + 1)
  }
  return cited
}
