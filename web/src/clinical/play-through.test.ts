import { expect, it } from 'vitest'
import { nextStretch } from './play-through.ts'

const parts = [
  { seq: 2, start_ms: 25_000, duration_ms: 26_500 },
  { seq: 1, start_ms: 0, duration_ms: 26_500 },
  { seq: 3, start_ms: 90_000, duration_ms: 8_000 },
]
const at = (ms: number) => {
  const next = nextStretch(parts, ms)
  return next && [next.part.seq, next.from_ms]
}

it('goes through the parts and says what they share once', () => {
  expect(at(0)).toEqual([1, 0])
  expect(at(26_500)).toEqual([2, 1_500])
})

it('goes over what was off the record', () => {
  expect(at(51_500)).toEqual([3, 0])
  expect(at(60_000)).toEqual([3, 0])
})

it('ends', () => {
  expect(at(98_000)).toBeNull()
  expect(nextStretch([], 0)).toBeNull()
})
