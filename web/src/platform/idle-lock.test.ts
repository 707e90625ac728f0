import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { idle_lock_ms, startIdleLock } from './idle-lock.ts'
import { forgetLock, isLocked, lockNow, markActive, unlock } from './lock-store.ts'

let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  forgetLock()
})
afterEach(() => {
  stop()
  forgetLock()
  vi.useRealTimers()
})

const touch = () => window.dispatchEvent(new Event('pointerdown'))

describe('S06 the lock of an unattended screen', () => {
  it('S06 locks after fifteen minutes without a sign of life, not before', () => {
    stop = startIdleLock()
    vi.advanceTimersByTime(idle_lock_ms - 10_000)
    expect(isLocked()).toBe(false)
    touch()
    vi.advanceTimersByTime(idle_lock_ms - 10_000)
    expect(isLocked()).toBe(false)
    vi.advanceTimersByTime(20_000)
    expect(isLocked()).toBe(true)
  })

  it('S06 a machine that slept wakes up locked: the first touch does not count as having been there', () => {
    stop = startIdleLock()
    vi.setSystemTime(Date.now() + idle_lock_ms + 1)
    touch()
    expect(isLocked()).toBe(true)
  })

  it('S06 a tab opened again after a long time is locked from the start', () => {
    markActive(Date.now() - idle_lock_ms)
    stop = startIdleLock()
    expect(isLocked()).toBe(true)
  })

  it('S06 touches do not open what is locked; the proof does, and the time runs anew', () => {
    stop = startIdleLock()
    lockNow()
    touch()
    vi.advanceTimersByTime(60_000)
    expect(isLocked()).toBe(true)
    unlock(Date.now())
    vi.advanceTimersByTime(idle_lock_ms - 10_000)
    expect(isLocked()).toBe(false)
  })
})
