import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupSeries } from './lab-series.ts'

const result = (id: number, loinc: string, unit: string, collected_at: string) => ({ id, loinc, name: `test ${loinc}`, unit, collected_at })

describe('laboratory series', () => {
  test('the same code in two units makes two series: nothing is converted on the way', () => {
    const series = groupSeries([result(1, '2243-4', 'pg/mL', '2026-11-01T08:00:00Z'), result(2, '2243-4', 'pmol/L', '2026-11-03T08:00:00Z')])
    expect(series.map(({ key }) => key)).toEqual(['2243-4 pmol/L', '2243-4 pg/mL'])
  })

  test('points run from old to new, series from the newest result', () => {
    const series = groupSeries([result(3, 'A', 'x', '2026-11-03T08:00:00Z'), result(1, 'A', 'x', '2026-11-01T08:00:00Z'), result(2, 'B', 'x', '2026-11-02T08:00:00Z')])
    expect(series.map(({ loinc, points }) => [loinc, points.map(({ id }) => id)])).toEqual([['A', [1, 3]], ['B', [2]]])
  })

  test('every result is in exactly one series, whatever the order in which they come', () => {
    const results = fc.array(
      fc.record({ id: fc.nat(), loinc: fc.constantFrom('A', 'B'), name: fc.constant('n'), unit: fc.constantFrom('x', 'y'), collected_at: fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03') }),
    )
    fc.assert(
      fc.property(results, (rows) => {
        const ids = groupSeries(rows).flatMap(({ points }) => points.map(({ id }) => id))
        expect(ids.sort((a, b) => a - b)).toEqual(rows.map(({ id }) => id).sort((a, b) => a - b))
      }),
    )
  })
})
