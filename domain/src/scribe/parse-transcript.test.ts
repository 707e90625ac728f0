import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseTranscript, type ParsedTranscript, type SpeakerHints } from './parse-transcript.ts'

function read(text: string, hints?: SpeakerHints, name = 'visit.txt'): ParsedTranscript {
  const parsed = parseTranscript([{ name, text }], hints)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.reason))
  return parsed.value
}

function problemsOf(text: string, name = 'visit.txt') {
  const parsed = parseTranscript([{ name, text }])
  return parsed.ok ? [] : parsed.reason
}

function expectSound({ source_text, segments }: ParsedTranscript): void {
  let last = 0
  segments.forEach((segment, index) => {
    expect(segment.id).toBe(`s${index + 1}`)
    expect(source_text.slice(segment.offset, segment.offset + segment.text.length)).toBe(segment.text)
    expect(segment.text.trim()).toBe(segment.text)
    expect(segment.text).not.toBe('')
    expect(segment.offset).toBeGreaterThanOrEqual(last)
    last = segment.offset + segment.text.length
  })
}

describe('offsets', () => {
  it('index the source text, whatever is given', () => {
    const piece = fc.oneof(
      fc.constantFrom('Doctor: ', '[patient] ', '00:10 Amara  ', '\r\n', '\n\n', ' ', '\uFEFF', '12:30 ', '**Pt:** ', '[laughs]', '-->', '<v A>', '\u2028'),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const parsed = parseTranscript([{ name: 'x', text: pieces.join('') }])
        if (parsed.ok) {
          expectSound(parsed.value)
          if (parsed.value.format === 'text') expect(parsed.value.source_text).toBe(pieces.join(''))
        } else expect(parsed.reason.length).toBeGreaterThan(0)
      }),
      { numRuns: 400 },
    )
  })

  it('index the rendered dialogue of timed rows', () => {
    const row = fc.record({ speaker: fc.string(), text: fc.string(), start: fc.double(), end: fc.double() })
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (rows) => {
        const parsed = parseTranscript([{ name: 'x.json', text: JSON.stringify({ segments: rows }) }])
        if (parsed.ok) expectSound(parsed.value)
      }),
    )
  })
})

describe('a pair of TextGrids', () => {
  it.each(['06', '08'])('day 3, consultation %s is one visit in order of speech', (number) => {
    const files = ['doctor', 'patient'].map((who) => {
      const name = `day3_consultation${number}_${who}.TextGrid`
      return { name, text: readFileSync(new URL(`../../../data/primock57/${name}`, import.meta.url), 'utf8') }
    })
    const parsed = parseTranscript(files)
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.reason))
    expectSound(parsed.value)
    const { segments } = parsed.value
    expect(new Set(segments.map(({ role }) => role))).toEqual(new Set(['clinician', 'patient']))
    const starts = segments.map(({ start_ms }) => start_ms ?? -1)
    expect(starts).toEqual(starts.toSorted((one, other) => one - other))
    expect(parsed.value.source_text).not.toMatch(/<\/?[A-Z]/u)
  })
})

describe('what is refused', () => {
  it.each([
    ['nothing', '', /no text/u],
    ['white space', ' \r\n\t ', /no text/u],
    ['empty bytes', 'Doctor: hi\nx\u0000y', /empty bytes/u],
    ['control characters', '\u0001\u0002\u0003\u0004 a', /not readable/u],
    ['a PDF', '%PDF-1.7 xyz', /PDF/u],
    ['too much', 'a'.repeat(2_000_001), /2,000,000/u],
    ['too many turns', 'Doctor: a\n'.repeat(20_001), /20,000/u],
    ['tags without words', 'Doctor:\nPatient:\n', /no spoken words/u],
  ])('%s', (_, text, reason) => {
    expect(problemsOf(text)[0]).toMatchObject({ file: 'visit.txt', reason: expect.stringMatching(reason) })
  })

  it('names every row at fault, at most 20', () => {
    const rows = [{ text: 'a' }, { speaker: 'x' }, {}]
    expect(problemsOf(JSON.stringify(rows)).map(({ reason }) => reason)).toEqual(['row 2 of the list has no text', 'row 3 of the list has no text'])
    expect(problemsOf(JSON.stringify(Array.from({ length: 30 }, () => ({}))))).toHaveLength(20)
  })

  it('names the line of broken JSON without repeating its words', () => {
    const [problem] = problemsOf('[\n{"text": "secret"},\n{"text": oops}]')
    expect(problem?.line).toBe(3)
    expect(problem?.reason).not.toContain('secret')
  })

  it('several files that are not TextGrids', () => {
    const parsed = parseTranscript([{ name: 'a', text: 'Doctor: hi' }, { name: 'b', text: 'Patient: hi' }])
    expect(parsed).toMatchObject({ ok: false, reason: [{ file: 'b' }] })
  })
})

describe('hostile input stays linear', () => {
  const cases: Record<string, string> = {
    colons: ':'.repeat(2e6),
    blanks: `${' '.repeat(1_999_999)}a`,
    'short tags': 'A:\n'.repeat(666_666),
    names: 'Aa '.repeat(666_666),
    'open brackets': '['.repeat(2e6),
    'nested lists': '[['.repeat(1e6),
    'nested objects': '{"a":'.repeat(4e5),
    'open quotes': `File type = "ooTextFile"\n${'"'.repeat(1_900_001)}`,
    'open voices': `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<v '.repeat(6e5)}`,
    'blank voices': `WEBVTT\n\n00:01.000 --> 00:02.000\n<v ${' '.repeat(1_900_000)}`,
    'open marks': `00:00:01,000 --> 00:00:02,000\n${'<{\\&'.repeat(4e5)}`,
    digits: '1'.repeat(2e6),
    'clock times': '00:01 '.repeat(333_333),
    paragraphs: 'word word word word word word word word.\n\n'.repeat(24_000),
  }
  it.each(Object.entries(cases))('%s', (_, text) => {
    parseTranscript([{ name: 'x', text: text.slice(0, 1000) }])
    // Processor time, the best of three: other work on the machine must not fail a test about growth.
    const times = [1, 2, 3].map(() => {
      const start = process.cpuUsage()
      parseTranscript([{ name: 'x', text }])
      const { user, system } = process.cpuUsage(start)
      return (user + system) / 1000
    })
    expect(Math.min(...times)).toBeLessThan(300)
  })
})

it('keeps hints to names that the tags hold', () => {
  const { segments } = read('Amara: hi\nMr. Osei: hi\nOkafor: hi', { patient_names: ['Amara Osei'], clinician_names: ['Ngozi Okafor'] })
  expect(segments.map(({ role }) => role)).toEqual(['patient', 'unknown', 'clinician'])
})
