import { expect, it } from 'vitest'
import { VoiceLog } from './voice-log.ts'

it('sums the voice within a part', () => {
  const log = new VoiceLog(0)
  for (const at_ms of [100, 132, 164, 26_000]) log.add(at_ms, 32)
  expect(log.between(0, 25_000)).toBe(96)
  expect(log.between(25_000, 50_000)).toBe(32)
  expect(log.between(50_000, 75_000)).toBe(0)
  expect(log.last_ms).toBe(26_000)
})

it('does not call a part silent of which it did not hear the beginning', () => {
  const log = new VoiceLog(3_000)
  log.add(4_000, 32)
  expect(log.between(0, 25_000)).toBeNull()
  expect(log.between(3_000, 25_000)).toBe(32)
})

it('never says more than the part is long, and forgets what is long past', () => {
  const log = new VoiceLog(0)
  for (let at_ms = 0; at_ms < 20 * 60_000; at_ms += 20) log.add(at_ms, 32)
  expect(log.between(19 * 60_000, 19 * 60_000 + 1000)).toBe(1000)
  expect(log.between(0, 25_000)).toBe(0)
})
