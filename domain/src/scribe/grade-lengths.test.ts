import { expect, it } from 'vitest'
import { atLength, note_lengths } from '../records/note-length.ts'
import type { Claim, DraftSection } from './claim.ts'
import { draftNote, type DraftInput } from './draft-note.ts'
import { scripted_visits } from './fixtures/visits.data.ts'
import { parseTranscript } from './parse-transcript.ts'
import { findTemplate } from './templates.data.ts'

function sectionsOf(input: DraftInput): DraftSection[] {
  return [...draftNote(input)].flatMap((event) => (event.type === 'section' ? [event.section] : []))
}
const empty_chart = { pronouns: null, age_years: null, sex: 'unknown' as const, allergies: [], medications: [], problems: [] }
const words = (sections: readonly DraftSection[]): string[] => sections.flatMap(({ key, claims }) => claims.map(({ text }: Claim) => `${key}: ${text}`))

it('at the length that was asked for the note is the same as ever; a longer one only shows more, a shorter one less, and nothing that could hurt is hidden', () => {
  let longer = 0
  for (const visit of scripted_visits) {
    const parsed = parseTranscript([{ name: 'visit.txt', text: visit.dialogue }])
    if (!parsed.ok) throw new Error('not readable')
    for (const length of note_lengths) {
      const input = { segments: parsed.value.segments, template: findTemplate('general')!, chart: empty_chart, length }
      const graded = sectionsOf({ ...input, with_longer: true })
      expect(words(atLength(graded, length))).toEqual(words(sectionsOf(input)))
      const [brief, standard, full] = note_lengths.map((one) => words(atLength(graded, one)))
      expect(standard).toEqual(expect.arrayContaining(brief!))
      expect(full).toEqual(expect.arrayContaining(standard!))
      longer += full!.length - brief!.length
      for (const claim of sectionsOf(input).flatMap(({ claims }) => claims)) if (claim.is_high_risk) expect(brief!.some((text) => text.endsWith(claim.text))).toBe(true)
      const ids = graded.flatMap(({ claims }) => claims.map(({ id }) => id))
      expect(new Set(ids).size).toBe(ids.length)
    }
  }
  expect(longer).toBeGreaterThan(5)
})
