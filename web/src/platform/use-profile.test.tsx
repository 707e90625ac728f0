import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getProfile } from '#contract/profile.ts'
import { query_client } from './query-client.ts'
import { clearSession, setSession } from './session-store.ts'
import { useProfile } from './use-profile.ts'
import { readOptions } from './use-read.ts'

const known = { data: { id: 7, first_name: 'Miriam' } }
let status = 200
const fetched = vi.fn(async () => new Response(JSON.stringify(status === 200 ? { data: { id: 7, first_name: 'New' } } : { type: 'x', title: 'x', status, code: 'internal', detail: 'It broke.', request_id: 'r' }), { status }))

function signInAs(role: 'REI' | 'ADMIN'): void {
  setSession({ access_token: 'a', refresh_token: 'r', token_type: 'Bearer', user: { id: 7, role, first_name: 'M', last_name: 'O', email: 'm@c.example', practice: { id: 1, name: 'H', time_zone: 'UTC' } } })
}
const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={query_client}>{children}</QueryClientProvider>

beforeEach(() => {
  status = 200
  fetched.mockClear()
  query_client.clear()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

describe('A-04 the profile', () => {
  it('A-04 comes from the cache first, then from the network', async () => {
    signInAs('REI')
    query_client.setQueryData(readOptions(getProfile).queryKey, known as never, { updatedAt: Date.now() - 60_000 })
    const { result } = renderHook(() => useProfile(), { wrapper })
    expect(result.current.data?.data.first_name).toBe('Miriam')
    await waitFor(() => expect(result.current.data?.data.first_name).toBe('New'))
  })

  it('A-04 on failure it is empty and the error is kept', async () => {
    signInAs('REI')
    status = 500
    const { result } = renderHook(() => useProfile(), { wrapper })
    await waitFor(() => expect(result.current.error?.message).toBe('It broke.'))
    expect(result.current.data).toBeUndefined()
  })

  it('A-04 H-13 on failure the server’s log hears of it, with nothing but status, code and request, and the console does not', async () => {
    const written = vi.spyOn(console, 'error')
    signInAs('REI')
    status = 503
    renderHook(() => useProfile(), { wrapper })
    const toldFaults = () => (fetched.mock.calls as unknown as [string, RequestInit][]).filter(([url]) => url === '/api/faults')
    await waitFor(() => expect(toldFaults()).toHaveLength(1), { timeout: 5_000 })
    expect(JSON.parse(String(toldFaults()[0]![1].body))).toEqual({ kind: 'profile_load', status: 503, code: 'internal', request_id: 'r' })
    expect(new Headers(toldFaults()[0]![1].headers).get('x-background')).toBe('1')
    expect(written).not.toHaveBeenCalled()
  })

  it('A-05 the stored role ADMIN asks for none and has none', async () => {
    signInAs('ADMIN')
    const { result } = renderHook(() => useProfile(), { wrapper })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(fetched).not.toHaveBeenCalled()
    expect(result.current.data).toBeUndefined()
  })
})
