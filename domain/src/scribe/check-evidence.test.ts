import { describe, expect, it } from 'vitest'
import type { Claim } from './claim.ts'
import { checkEvidence } from './check-evidence.ts'
import type { Segment } from './transcript.ts'

const text = 'I take metformin five hundred milligrams and I have no pain'
const segment: Segment = { id: 's1', role: 'patient', label: null, is_role_inferred: false, start_ms: null, end_ms: null, text, offset: 0 }

function claim(changes: Partial<Claim>): Claim {
  const evidence = [{ source: 'transcript' as const, segment_id: 's1', start: 0, end: 40, quote: text.slice(0, 40) }]
  return { id: 'c1', section: 'a', text: 'She takes metformin 500 mg.', kind: 'history', polarity: 'affirmed', experiencer: 'patient', support: 'direct', is_high_risk: true, state: 'proposed', evidence, rules: [], ...changes }
}
const codes = (changes: Partial<Claim>): string[] => checkEvidence([claim(changes)], [segment]).map((finding) => finding.code)

describe('checkEvidence', () => {
  it('finds nothing wrong with a true claim, spoken numbers included', () => expect(codes({})).toEqual([]))
  it('finds a wrong dose', () => expect(codes({ text: 'She takes metformin 850 mg.' })).toEqual(['number_not_in_evidence']))
  it('finds a wrong drug', () => expect(codes({ text: 'She takes letrozole 500 mg.' })).toEqual(['drug_not_in_evidence']))
  it('finds a no that nobody said', () => expect(codes({ text: 'She does not take metformin 500 mg.' })).toEqual(['polarity_differs']))
  it('finds a lost no', () => {
    const evidence = [{ source: 'transcript' as const, segment_id: 's1', start: 45, end: text.length, quote: text.slice(45) }]
    expect(codes({ text: 'She has pain.', polarity: 'negated', evidence })).toEqual(['polarity_differs'])
  })
  it('finds a quote that is not the span', () => expect(codes({ evidence: [{ source: 'transcript', segment_id: 's1', start: 0, end: 40, quote: 'I take metformin 500 mg' }] })).toContain('quote_differs'))
  it('finds a segment that does not exist', () => expect(codes({ evidence: [{ source: 'transcript', segment_id: 's9', start: 0, end: 40, quote: text.slice(0, 40) }] })).toContain('unknown_segment'))
  it('finds a claim without any source', () => expect(codes({ evidence: [] })).toEqual(['no_evidence']))
})
