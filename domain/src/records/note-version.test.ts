import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'
import { oneSection, plainClaim } from './claim.fixture.ts'
import { blockersBeforeSigning, composeVersion, type NoteVersionInput } from './note-version.ts'

const input: NoteVersionInput = {
  note_id: 7,
  version: 1,
  template_id: 'rei-consult',
  template_title: 'REI consultation',
  patient: { id: 3, name: 'Amara Osei', date_of_birth: '1990-02-28', mrn: 'WY-10001' },
  signer: { user_id: 2, name: 'Ngozi Okafor', role: 'REI', credentials: 'MD' },
  signed_at: '2026-05-01T10:00:00.000Z',
  sections: [
    ...oneSection(plainClaim('c1', { text: ' Kept. ' }), plainClaim('c2', { state: 'struck' }), plainClaim('c3', { state: 'edited' })),
    { key: 'plan', title: 'Plan', claims: [plainClaim('c4', { state: 'struck' })] },
  ],
  reason: 'signed',
  prev_hash: null,
}

describe('composeVersion', () => {
  it('keeps what is in the note, with its evidence', () => {
    const { sections } = composeVersion(input)
    expect(sections).toHaveLength(1)
    expect(sections[0]?.claims.map(({ id, state, text }) => [id, state, text])).toEqual([
      ['c1', 'accepted', 'Kept.'],
      ['c3', 'edited', 'Sentence c3.'],
    ])
    expect(sections[0]?.claims[0]?.evidence).toEqual(plainClaim('c1').evidence)
  })

  it('holds no key that was not meant to be hashed, and has a canonical form', () => {
    const stray = { ...input, practice_secret: 'x', patient: { ...input.patient, phone: '555' } }
    expect(canonicalJson(composeVersion(stray))).toBe(canonicalJson(composeVersion(input)))
    expect(canonicalJson(composeVersion(input))).not.toContain('undefined')
  })
})

describe('blockersBeforeSigning', () => {
  const rulesOf = (...args: Parameters<typeof blockersBeforeSigning>) =>
    blockersBeforeSigning(...args).map(({ rule, claim_id, is_blocking }) => [rule, claim_id, is_blocking])

  it('an empty note, also one whose sentences are all struck', () => {
    expect(rulesOf([])).toEqual([['note_is_empty', null, true]])
    expect(rulesOf(oneSection(plainClaim('c1', { state: 'struck' })))).toEqual([['note_is_empty', null, true]])
  })

  it('empty sentences and unsupported high-risk ones, until somebody settles them', () => {
    const risky = plainClaim('c2', { support: 'unsupported', is_high_risk: true })
    expect(rulesOf(oneSection(plainClaim('c1', { text: '  ' }), risky))).toEqual([
      ['claim_is_empty', 'c1', true],
      ['unsupported_high_risk', 'c2', true],
    ])
    for (const state of ['accepted', 'edited'] as const) expect(rulesOf(oneSection({ ...risky, state }))).toEqual([])
    expect(rulesOf(oneSection(plainClaim('c3', { support: 'unsupported' })))).toEqual([])
  })

  it('a proposed sentence that stands on words which contradict the chart', () => {
    const evidence = (start: number, end: number) => [{ source: 'transcript' as const, segment_id: 's1', start, end, quote: 'x' }]
    const conflict = (start: number, end: number) => ({ code: 'chart_conflict' as const, message: 'm', evidence: evidence(start, end) })
    expect(rulesOf(oneSection(plainClaim('c1')), [], [conflict(2, 9)])).toEqual([['chart_conflict', 'c1', true]])
    expect(rulesOf(oneSection(plainClaim('c1')), [], [conflict(5, 9)])).toEqual([])
    expect(rulesOf(oneSection(plainClaim('c1', { state: 'accepted' })), [], [conflict(2, 9)])).toEqual([])
  })

  it('passes on what other checks found of sentences still in the note', () => {
    const findings = ['c1', 'c2'].map((claim_id) => ({ rule: 'quote_differs', claim_id, message: 'm', is_blocking: true }))
    const sections = oneSection(plainClaim('c1'), plainClaim('c2', { state: 'struck' }))
    expect(rulesOf(sections, findings)).toEqual([['quote_differs', 'c1', true]])
  })
})
