import { expect, test } from 'vitest'
import { rangeOf, withinRange } from './range.ts'

const points = ['2025-11-17T12:00:00Z', '2026-08-30T12:00:00Z', '2026-10-19T12:00:00Z', '2026-11-18T12:00:00Z'].map((collected_at) => ({ collected_at }))

test('a range counts back from the newest value, which is always shown', () => {
  expect(['all', '365', '90', '30'].map((range) => withinRange(points, range).length)).toEqual([4, 3, 3, 2])
  expect(withinRange([], '30')).toEqual([])
})

test('an address with another range shows everything', () => {
  expect([rangeOf(null), rangeOf('90'), rangeOf('<b>')]).toEqual(['all', '90', 'all'])
})
