import { expect, test } from 'vitest'
import type { Segment } from '#domain/scribe/transcript.ts'
import { chipsOf, formatElapsed, speakerOf } from '#web/clinical/claim-source.ts'

function turn(id: string, start_ms: number | null, label: string | null = 'Dr. Okafor'): Segment {
  return { id, role: 'clinician', label, is_role_inferred: false, start_ms, end_ms: null, text: 'Still 225.', offset: 0 }
}

const said = { source: 'transcript', segment_id: 's2', start: 6, end: 9, quote: '225' } as const
const from_chart = { source: 'chart', record: 'allergy', record_id: 7, quote: 'Sesame: anaphylaxis' } as const

test('a chip carries the time of its turn, or its number where there are no times', () => {
  expect(chipsOf({ support: 'direct', evidence: [said] }, [turn('s1', 0), turn('s2', 44_200)])).toEqual([
    { tone: 'transcript', label: '0:44', description: 'Dr. Okafor at 0:44: “225”', segment_id: 's2' },
  ])
  expect(chipsOf({ support: 'direct', evidence: [said] }, [turn('s1', null), turn('s2', null)])[0]?.label).toBe('turn 2')
})

test('several spans of one turn are one chip; chart and transcript are two', () => {
  const chips = chipsOf({ support: 'direct', evidence: [said, { ...said, start: 0, end: 5 }, from_chart] }, [turn('s2', 0)])
  expect(chips.map((chip) => chip.label)).toEqual(['0:00', 'chart'])
})

test('a sentence without a source says so', () => {
  expect(chipsOf({ support: 'unsupported', evidence: [] }, [])[0]).toMatchObject({ tone: 'none', label: 'not said' })
})

test('times and names', () => {
  expect([0, 59_999, 761_000, 3_723_000].map(formatElapsed)).toEqual(['0:00', '0:59', '12:41', '1:02:03'])
  expect([turn('s', 0, '[doctor]'), turn('s', 0, 'patient:'), turn('s', 0, null), turn('s', 0, 'D'), turn('s', 0, 'Dana (partner)')].map(speakerOf)).toEqual([
    'Doctor', 'Patient', 'Clinician', 'Clinician (D)', 'Dana (partner)',
  ])
})
