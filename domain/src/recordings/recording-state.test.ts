import { describe, expect, it } from 'vitest'
import { dueForDeletion } from './audio-retention.ts'
import { cutOffRecord, isOffRecord, mergeSpans } from './off-record.ts'
import { missingSeqs, refuseSegment, stateOf, type RecordingFacts, type TextState } from './recording-state.ts'

const facts = (states: readonly TextState[], more: Partial<RecordingFacts> = {}): RecordingFacts => ({
  segment_count: states.length,
  lost_seqs: [],
  segments: states.map((text_state, i) => ({ seq: i + 1, text_state })),
  is_deleted: false,
  ...more,
})

describe('where a recording stands', () => {
  it.each([
    ['recording', facts(['none'], { segment_count: null })],
    ['finishing', facts(['none'], { segment_count: 2 })],
    ['complete', facts(['none', 'none'])],
    ['complete', facts([])],
    ['complete', facts(['silent', 'off_record'])],
    ['complete', facts(['none'], { segment_count: 2, lost_seqs: [2] })],
    ['transcribing', facts(['done', 'waiting', 'failed'])],
    ['failed', facts(['done', 'failed'])],
    ['transcribed', facts(['done', 'silent', 'off_record'])],
    ['deleted', facts(['done'], { is_deleted: true, segment_count: null })],
  ])('%s', (state, of) => {
    expect(stateOf(of)).toBe(state)
  })

  it('what is missing is counted from 1, lost ones aside; after the end only that may come', () => {
    const of = facts(['none', 'none'], { segment_count: 5, lost_seqs: [4] })
    expect(missingSeqs(of)).toEqual([3, 5])
    expect([refuseSegment(of, 5), refuseSegment({ ...of, segment_count: null }, 6)]).toEqual([null, null])
    expect(refuseSegment(of, 6)).toContain('ended with segment 5')
    expect(refuseSegment({ ...of, is_deleted: true }, 1)).toContain('deleted')
  })
})

describe('times off the record', () => {
  const segment = { start_ms: 20_000, duration_ms: 21_500 }

  it('are merged, and empty ones are none', () => {
    expect(mergeSpans([{ from_ms: 50, to_ms: 60 }, { from_ms: 10, to_ms: 30 }, { from_ms: 30, to_ms: 40 }, { from_ms: 70, to_ms: 70 }])).toEqual([{ from_ms: 10, to_ms: 40 }, { from_ms: 50, to_ms: 60 }])
  })

  it('take a segment with more than the overlap of them, whole', () => {
    expect(isOffRecord(segment, [{ from_ms: 0, to_ms: 22_000 }])).toBe(false)
    expect(isOffRecord(segment, [{ from_ms: 0, to_ms: 22_001 }])).toBe(true)
    expect(isOffRecord({ start_ms: 0, duration_ms: 1000 }, [{ from_ms: 0, to_ms: 1000 }])).toBe(true)
    expect(isOffRecord(segment, [{ from_ms: 41_500, to_ms: 90_000 }])).toBe(false)
  })

  it('take every word that touches them; words without a time go by their segment', () => {
    const heard = [{ start_ms: 20_000, end_ms: 21_000 }, { start_ms: 21_000, end_ms: 22_500 }, { start_ms: 23_000, end_ms: null }, { start_ms: null, end_ms: null }]
    expect(cutOffRecord(heard, segment, [{ from_ms: 22_000, to_ms: 22_600 }])).toEqual([heard[0], heard[2]])
    expect(cutOffRecord(heard, segment, [{ from_ms: 50_000, to_ms: 60_000 }])).toEqual(heard)
  })
})

describe('how long sound is kept', () => {
  it('counts from the signature, and from the start where there is none', () => {
    const retention = { after_signing_days: 7, unsigned_days: 30 }
    expect(dueForDeletion({ started_at: '2026-03-01T10:00:00Z', signed_at: '2026-03-03T09:00:00Z' }, retention)).toEqual({ at: '2026-03-10T09:00:00.000Z', reason: 'signed' })
    expect(dueForDeletion({ started_at: '2026-03-01T10:00:00Z', signed_at: null }, retention)).toEqual({ at: '2026-03-31T10:00:00.000Z', reason: 'never_signed' })
    expect(dueForDeletion({ started_at: '2026-03-01T10:00:00Z', signed_at: '2026-03-03T09:00:00Z' }, { ...retention, after_signing_days: 0 }).at).toBe('2026-03-03T09:00:00.000Z')
  })
})
