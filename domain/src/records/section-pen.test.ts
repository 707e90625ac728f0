import { expect, it } from 'vitest'
import { judgePen, pen_given_after_ms, pen_rests_after_ms } from './section-pen.ts'

const at = 1_000_000
const pen = { user_id: 1, seen_at: at, asked_by: null, asked_at: null }

it('one writes, others wait until the pen rests or a question stays without an answer', () => {
  expect(judgePen(null, 2, at)).toBe('free')
  expect(judgePen(pen, 1, at + 10 * pen_rests_after_ms)).toBe('mine')
  expect(judgePen(pen, 2, at + pen_rests_after_ms - 1)).toBe('held')
  expect(judgePen(pen, 2, at + pen_rests_after_ms)).toBe('resting')
  const asked = { ...pen, seen_at: at + 20_000, asked_by: 2, asked_at: at }
  expect(judgePen(asked, 2, at + pen_given_after_ms - 1)).toBe('held')
  expect(judgePen(asked, 2, at + pen_given_after_ms)).toBe('unanswered')
  expect(judgePen(asked, 3, at + pen_given_after_ms)).toBe('held')
})
