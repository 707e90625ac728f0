import { describe, expect, it } from 'vitest'
import { areaState } from './work-up.ts'

const today = '2026-11-21'
const item = (test: string, status: 'ordered' | 'done' | 'abnormal' | 'not_applicable', done_on: string | null = null, expires_on: string | null = null) => ({ test, status, done_on, expires_on })
const state = (...items: ReturnType<typeof item>[]) => areaState(items, today).state

describe('an area of the infertility work-up', () => {
  it('is open where nothing is recorded, and as its item says otherwise', () => {
    expect(state()).toBe('open')
    expect(state(item('HSG', 'done', '2026-01-01'))).toBe('done')
    expect(state(item('HSG', 'not_applicable'))).toBe('not_applicable')
  })

  it('has expired the day after it was valid until', () => {
    expect(state(item('Panel', 'done', '2025-11-21', '2026-11-21'))).toBe('done')
    expect(state(item('Panel', 'done', '2025-11-20', '2026-11-20'))).toBe('expired')
  })

  it('takes the newest result of a test, and the test that needs most attention', () => {
    expect(state(item('HSG', 'abnormal', '2024-01-01'), item('hsg ', 'done', '2026-01-01'))).toBe('done')
    expect(state(item('HSG', 'done', '2026-01-01'), item('Sonography', 'abnormal', '2025-01-01'))).toBe('abnormal')
  })
})
