/** One dialogue through the engine: the note as text and its claims with offsets into the dialogue. */
import type { ChartFacts, Pronouns } from '../../domain/src/scribe/chart-facts.ts'
import type { Claim, DraftSection } from '../../domain/src/scribe/claim.ts'
import { draftNote } from '../../domain/src/scribe/draft-note.ts'
import { findTemplate } from '../../domain/src/scribe/templates.data.ts'
import type { DraftLength } from '../../domain/src/scribe/select-statements.ts'
import type { Segment } from '../../domain/src/scribe/transcript.ts'

export interface DraftedDialogue {
  note: string
  sections: DraftSection[]
  claims: Claim[]
}

export function makeChart(pronouns: Pronouns | null, age_years: number | null = null, sex: ChartFacts['sex'] = 'unknown'): ChartFacts {
  return { pronouns, age_years, sex, allergies: [], medications: [], problems: [] }
}

/** Headings of sections that hold something, one claim a line. */
export function renderNote(sections: readonly DraftSection[]): string {
  return sections.filter((section) => section.claims.length > 0).map((section) => `${section.title}\n\n${section.claims.map((claim) => claim.text).join('\n')}`).join('\n\n')
}

export function draftDialogue(segments: Segment[], chart: ChartFacts, length: DraftLength = 'standard'): DraftedDialogue {
  const sections: DraftSection[] = []
  for (const event of draftNote({ segments, template: findTemplate('general')!, chart, length })) if (event.type === 'section') sections.push(event.section)
  return { note: renderNote(sections), sections, claims: sections.flatMap((section) => section.claims) }
}
