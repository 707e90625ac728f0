import { expect, test } from 'vitest'
import { dayOfResult } from './result-day.ts'

const periods = ['2026-11-10', '2026-08-28']

test('a sample belongs to the cycle that it was taken in, by the day where the practice is', () => {
  expect(dayOfResult('2026-11-18T12:30:00Z', periods, 'America/New_York')).toBe(9)
  expect(dayOfResult('2026-11-10T03:30:00Z', periods, 'America/New_York')).toBe(74)
  expect(dayOfResult('2026-08-30T12:00:00Z', periods, 'America/New_York')).toBe(3)
})

test('nothing is claimed without a period before it, or long after one', () => {
  expect(dayOfResult('2026-08-01T12:00:00Z', periods, 'America/New_York')).toBeNull()
  expect(dayOfResult('2026-11-18T12:30:00Z', ['2026-01-01'], 'America/New_York')).toBeNull()
  expect(dayOfResult('2026-11-18T12:30:00Z', [], 'America/New_York')).toBeNull()
})
