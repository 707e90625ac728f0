import { describe, expect, it } from 'vitest'
import { cycleDay } from './day-of-cycle.ts'

describe('day of the cycle', () => {
  it.each([
    ['2026-11-21', '2026-11-21', 1],
    ['2026-11-08', '2026-11-21', 14],
    ['2026-08-24', '2026-11-21', 90],
    // Beyond three months, before the period, no date: not said.
    ['2026-08-23', '2026-11-21', null],
    ['2026-11-22', '2026-11-21', null],
    ['2026-02-30', '2026-11-21', null],
    [null, '2026-11-21', null],
    // Across the end of summer time.
    ['2026-10-24', '2026-11-07', 15],
  ])('%s on %s is %s', (lmp, today, day) => expect(cycleDay(lmp, today)).toBe(day))
})
