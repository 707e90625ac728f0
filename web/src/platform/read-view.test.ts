import type { UseQueryResult } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from './problem-error.ts'
import { viewOf } from './read-view.ts'

const now = 10_000_000
const shown = (part: object) => ({ data: 'copy', error: null, isFetching: false, isPlaceholderData: false, dataUpdatedAt: now - 60_000, status: 'success', ...part }) as unknown as UseQueryResult<string>
const failed = (status: number) => new ApiError({ type: 'x', title: 'x', status, code: 'unavailable', detail: 'x', request_id: 'r' })
const view = (path: string, part: object) => {
  const { data, saved_copy, status } = viewOf(path, shown(part), now)
  return [data, saved_copy, status]
}

describe('H-10 what a screen may show of a read', () => {
  it.each([408, 429, 500, 503])('H-10 B08 after %s the saved copy, with its time', (status) => {
    expect(view('/patients', { error: failed(status), status: 'error' })).toEqual(['copy', now - 60_000, 'error'])
  })

  it('H-10 B08 no mark where the answer is of now', () => {
    expect(view('/patients', {})).toEqual(['copy', null, 'success'])
  })

  it.each([400, 401, 403, 404, 410, 422, 451])('H-10 after %s nothing', (status) => {
    expect(view('/patients', { error: failed(status), status: 'error' })).toEqual([undefined, null, 'error'])
  })

  it.each(['/patients/7', '/patients/7/results', '/orders', '/patients/7/plans/2', '/embryos/3'])('H-10 of %s never a copy', (path) => {
    for (const error of [failed(500), new NetworkError()]) expect(view(path, { error, status: 'error' })).toEqual([undefined, null, 'error'])
  })

  it('an open draft does not vanish under the pen, except where access ended', () => {
    expect(view('/drafts/7', { error: failed(500), status: 'error' })[0]).toBe('copy')
    expect(view('/drafts/7', { error: new NetworkError(), status: 'error' })[0]).toBe('copy')
    expect(view('/drafts/7', { error: failed(403), status: 'error' })[0]).toBeUndefined()
  })

  it('H-09 B07 up to five minutes past its lifetime it is shown while it is asked for again, later no more', () => {
    const at = (age: number) => view('/patients', { dataUpdatedAt: now - age, isFetching: true })[2]
    expect([at(1_799_999), at(2_099_999), at(2_100_000)]).toEqual(['success', 'success', 'pending'])
  })
})
