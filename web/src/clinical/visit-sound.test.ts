import { expect, it } from 'vitest'
import { findPart } from './visit-sound.ts'

const parts = [
  { seq: 1, start_ms: 0, duration_ms: 26_500 },
  { seq: 2, start_ms: 25_000, duration_ms: 26_500 },
  { seq: 3, start_ms: 90_000, duration_ms: 8_000 },
]

it('finds the part of a moment; in the overlap the one that goes on', () => {
  expect(findPart(parts, 0)).toBe(1)
  expect(findPart(parts, 24_999)).toBe(1)
  expect(findPart(parts, 25_500)).toBe(2)
  expect(findPart(parts, 97_999)).toBe(3)
})

it('has nothing for a time off the record, or beyond the end', () => {
  expect(findPart(parts, 60_000)).toBeNull()
  expect(findPart(parts, 98_000)).toBeNull()
  expect(findPart([], 0)).toBeNull()
})
