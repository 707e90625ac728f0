import { describe, expect, it } from 'vitest'
import type { LedgerEntry } from './data.ts'
import { sayTime, sumLedger } from './ledger-words.ts'

const entry = (active_s: number, kept_count: number, signed = true): LedgerEntry => ({
  draft_id: active_s, engine: 'embedded', written_at: '2026-11-20T10:00:00Z', signed_at: signed ? '2026-11-20T10:09:00Z' : null, active_s, save_count: 1, proposed_count: 20, kept_count, edited_count: 0, struck_count: 0, added_count: 0,
})

describe('the private ledger', () => {
  it.each([[0, '0 s'], [59, '59 s'], [60, '1 min'], [95, '1 min 35 s']])('%i seconds is %s', (seconds, words) => expect(sayTime(seconds)).toBe(words))
  it('sums what was signed and leaves out what is open', () => {
    expect(sumLedger([entry(30, 10), entry(90, 20), entry(60, 15), entry(999, 0, false)])).toEqual({ signed_count: 3, median_active_s: 60, kept_percent: 75 })
    expect(sumLedger([])).toEqual({ signed_count: 0, median_active_s: 0, kept_percent: 0 })
  })
})
