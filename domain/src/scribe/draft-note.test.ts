import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Claim, DraftEvent } from './claim.ts'
import { checkEvidence } from './check-evidence.ts'
import { draftNote } from './draft-note.ts'
import { scripted_visits, type ScriptedVisit } from './fixtures/visits.data.ts'
import { parseTranscript } from './parse-transcript.ts'
import { summariseNote } from './summarise-note.ts'
import { findTemplate, note_templates } from './templates.data.ts'
import type { Segment, SpeakerRole } from './transcript.ts'

function readSegments(text: string): Segment[] {
  const parsed = parseTranscript([{ name: 'visit.txt', text }])
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.reason))
  return parsed.value.segments
}

const empty_chart = { pronouns: null, age_years: null, sex: 'unknown' as const, allergies: [], medications: [], problems: [] }

function draftVisit(visit: ScriptedVisit, template = visit.template): { events: DraftEvent[]; claims: Claim[]; segments: Segment[] } {
  const segments = readSegments(visit.dialogue)
  const allergies = visit.allergies.map((text, i) => ({ record: 'allergy' as const, record_id: i + 1, text }))
  const events = [...draftNote({ segments, template: findTemplate(template)!, chart: { ...empty_chart, pronouns: visit.pronouns, allergies }, length: 'standard' })]
  return { events, segments, claims: events.flatMap((event) => (event.type === 'section' ? event.section.claims : [])) }
}

describe.each(scripted_visits.map((visit) => [visit.name, visit] as const))('%s', (_name, visit) => {
  const { events, claims, segments } = draftVisit(visit)
  const spoken = claims.filter((claim) => claim.support !== 'chart')

  it.each(visit.must.map(([section, pattern]) => [section, pattern] as const))('holds in %s: %s', (section, pattern) => {
    const texts = spoken.filter((claim) => section === '*' || claim.section === section).map((claim) => claim.text)
    expect(texts.some((text) => pattern.test(text)), spoken.map((claim) => `${claim.section}: ${claim.text}`).join('\n')).toBe(true)
  })

  it('says nothing that it must not', () => {
    for (const pattern of visit.must_not) expect(spoken.filter((claim) => pattern.test(claim.text.replace(/"[^"]*"/g, ''))).map((claim) => claim.text)).toEqual([])
  })

  it('raises its warnings', () => {
    const warnings = events.flatMap((event) => (event.type === 'warning' ? [`${event.warning.code}: ${event.warning.message}`] : []))
    for (const [code, pattern] of visit.warnings) expect(warnings.some((text) => text.startsWith(code) && pattern.test(text)), warnings.join('\n')).toBe(true)
    const wants_red_flag = visit.warnings.some(([code]) => code === 'red_flag')
    if (!wants_red_flag) expect(warnings.filter((text) => text.startsWith('red_flag'))).toEqual([])
  })

  it('stands on its evidence', () => {
    expect(checkEvidence(claims, segments)).toEqual([])
  })

  it('can be summed up in a third of its words', () => {
    const sections = events.flatMap((event) => (event.type === 'section' ? [event.section] : []))
    const lines = summariseNote(sections, { max_share: 0.35 })
    const count = (texts: string[]): number => texts.join(' ').split(/\s+/).filter((word) => word !== '').length
    expect(count(lines.map((line) => line.text))).toBeLessThanOrEqual(0.35 * count(claims.map((claim) => claim.text)))
    for (const line of lines) expect(claims.map((claim) => claim.id)).toEqual(expect.arrayContaining(line.claim_ids))
  })

  it('draws the same draft twice', () => {
    expect(draftVisit(visit).events).toEqual(events)
  })
})

describe('any template', () => {
  it.each(note_templates.map((template) => template.id))('%s gets every section once, in order, with ids c1, c2 …', (id) => {
    for (const visit of scripted_visits) {
      const { events, claims } = draftVisit(visit, id)
      const sections = events.flatMap((event) => (event.type === 'section' ? [event.section.key] : []))
      expect(sections).toEqual(findTemplate(id)!.sections.map((section) => section.key))
      expect(claims.map((claim) => claim.id)).toEqual(claims.map((_, i) => `c${i + 1}`))
      expect(events.at(-1)).toMatchObject({ type: 'done', claim_count: claims.length })
    }
  })
})

describe('nothing said', () => {
  it('gives empty sections and says that the transcript is short', () => {
    const events = [...draftNote({ segments: [], template: findTemplate('general')!, chart: empty_chart, length: 'full' })]
    expect(events.filter((event) => event.type === 'section').every((event) => event.section.claims.length === 0)).toBe(true)
    expect(events.some((event) => event.type === 'warning' && event.warning.code === 'short_transcript')).toBe(true)
  })
})

const words = fc.constantFrom(
  ...'i you have no not never any pain fever take metformin lisinopril 20 mg twenty five point two over eighty one seventy right left ovary lining and but or so okay um uh do did does when last period was , . ? my your husband allergic to penicillin denies yes yeah we will start stop follow up weeks days mm & é 日本 \' " - 5/10 g2p1'.split(' '),
)
const spoken_turn = fc.record({ role: fc.constantFrom<SpeakerRole>('clinician', 'patient', 'partner', 'unknown', 'other'), text: fc.oneof(fc.array(words, { minLength: 1, maxLength: 30 }).map((list) => list.join(' ')), fc.string({ maxLength: 60, unit: 'grapheme' })) })

describe('whatever is said', () => {
  it('every quote is its span, no number, drug or "no" comes from nowhere', () => {
    fc.assert(
      fc.property(fc.array(spoken_turn, { maxLength: 14 }), fc.constantFrom(...scripted_visits.map((visit) => visit.pronouns)), (turns, pronouns) => {
        const segments: Segment[] = turns.map(({ role, text }, i) => ({ id: `s${i + 1}`, role, label: null, is_role_inferred: false, start_ms: null, end_ms: null, text, offset: 0 }))
        const draw = (): DraftEvent[] => [...draftNote({ segments, template: findTemplate('general')!, chart: { ...empty_chart, pronouns }, length: 'full' })]
        const events = draw()
        const claims = events.flatMap((event) => (event.type === 'section' ? event.section.claims : []))
        expect(checkEvidence(claims, segments)).toEqual([])
        expect(claims.every((claim) => claim.evidence.length > 0)).toBe(true)
        expect(draw()).toEqual(events)
      }),
      { numRuns: 200, seed: 7 },
    )
  }, 60_000)
})
