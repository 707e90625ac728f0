import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSpecialtySwitch, step_ms } from './specialty-switch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('A-09 the switch by hand', () => {
  it('A-09 flag at once, specialty after 150 ms, flag cleared after another 150 ms', () => {
    expect(step_ms).toBe(150)
    const change = createSpecialtySwitch('REI')
    change.switchTo('physical-therapist')
    expect(change.getState()).toEqual({ specialty: 'rei', is_switching: true })
    vi.advanceTimersByTime(149)
    expect(change.getState()).toEqual({ specialty: 'rei', is_switching: true })
    vi.advanceTimersByTime(1)
    expect(change.getState()).toEqual({ specialty: 'physical-therapist', is_switching: true })
    vi.advanceTimersByTime(149)
    expect(change.getState().is_switching).toBe(true)
    vi.advanceTimersByTime(1)
    expect(change.getState()).toEqual({ specialty: 'physical-therapist', is_switching: false })
  })

  it('A-09 the later of two switches wins', () => {
    const change = createSpecialtySwitch('REI')
    change.switchTo('physical-therapist')
    vi.advanceTimersByTime(100)
    change.switchTo('naturopathic-doctor')
    vi.advanceTimersByTime(1000)
    expect(change.getState()).toEqual({ specialty: 'naturopathic-doctor', is_switching: false })
  })

  it('A-08 when the role changes the specialty follows, whatever was chosen by hand', () => {
    const change = createSpecialtySwitch('REI')
    change.switchTo('physical-therapist')
    change.followRole('REI')
    vi.advanceTimersByTime(300)
    expect(change.getState().specialty).toBe('physical-therapist')
    change.switchTo('rei')
    change.followRole('ND')
    vi.advanceTimersByTime(300)
    expect(change.getState()).toEqual({ specialty: 'naturopathic-doctor', is_switching: false })
  })
})
