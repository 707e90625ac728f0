import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cleanup_every_ms } from './cache-policy.ts'
import { ApiError } from './problem-error.ts'
import { createQueryClient, startCleanup } from './query-client.ts'
import { clearSession, setSession } from './session-store.ts'

const refusal = (status: number) => new ApiError({ type: 'x', title: 'x', status, code: 'forbidden', detail: 'No.', request_id: 'r' })
const user = { id: 7, role: 'REI' as const, first_name: 'M', last_name: 'O', email: 'm@c.example', practice: { id: 1, name: 'H', time_zone: 'UTC' } }
const token = (sid: string, n = 0) => `h.${btoa(JSON.stringify({ sid, n }))}.s`
const signIn = (access_token: string) => setSession({ access_token, refresh_token: 'r', token_type: 'Bearer', user })

beforeEach(() => void vi.useFakeTimers({ now: 10_000_000 }))
afterEach(() => {
  vi.useRealTimers()
  clearSession()
})

describe('the one cache', () => {
  it('H-09 B07 holds 1000 answers, the least recently used goes first, what is shown stays', () => {
    const client = createQueryClient()
    client.setQueryData(['GET', '/shown'], 0)
    const stop = new QueryObserver(client, { queryKey: ['GET', '/shown'], enabled: false }).subscribe(() => undefined)
    for (let i = 0; i < 1005; i++) client.setQueryData(['GET', `/api/x/${i}`], i)
    expect(client.getQueryCache().getAll()).toHaveLength(1000)
    expect(client.getQueryData(['GET', '/shown'])).toBe(0)
    expect(client.getQueryData(['GET', '/api/x/5'])).toBeUndefined()
    expect(client.getQueryData(['GET', '/api/x/6'])).toBe(6)
    stop()
  })

  it('H-09 the clean-up runs every five minutes and leaves what may still be shown', () => {
    const client = createQueryClient()
    const removeKept = vi.fn(() => Promise.resolve())
    const stop = startCleanup(client, removeKept)
    client.setQueryData(['GET', '/old'], 1, { updatedAt: Date.now() - 2_000_000 })
    client.setQueryData(['GET', '/new'], 2)
    vi.advanceTimersByTime(cleanup_every_ms - 1)
    expect([client.getQueryData(['GET', '/old']), removeKept.mock.calls.length]).toEqual([1, 0])
    vi.advanceTimersByTime(1)
    expect([client.getQueryData(['GET', '/old']), client.getQueryData(['GET', '/new']), removeKept.mock.calls.length]).toEqual([undefined, 2, 1])
    stop()
  })

  it.each([401, 403, 404, 410, 451])('H-10 B08 %s takes the answer away', async (status) => {
    const client = createQueryClient()
    client.setQueryData(['GET', '/chart'], 'PHI')
    await client.fetchQuery({ queryKey: ['GET', '/chart'], queryFn: () => Promise.reject(refusal(status)), staleTime: 0 }).catch(() => undefined)
    expect(client.getQueryData(['GET', '/chart'])).toBeUndefined()
  })

  it('H-10 408, 429 and 5xx leave it', async () => {
    for (const status of [408, 429, 500, 502]) {
      const client = createQueryClient()
      client.setQueryData(['GET', '/list'], 'copy')
      await client.fetchQuery({ queryKey: ['GET', '/list'], queryFn: () => Promise.reject(refusal(status)), staleTime: 0 }).catch(() => undefined)
      expect(client.getQueryData(['GET', '/list'])).toBe('copy')
    }
  })

  it('H-09 S18 the key holds the session: a renewed token finds the answer, another session does not', () => {
    const client = createQueryClient()
    signIn(token('one'))
    client.setQueryData(['GET', '/api/home'], 'of one')
    signIn(token('one', 1))
    expect(client.getQueryData(['GET', '/api/home'])).toBe('of one')
    signIn(token('two'))
    expect(client.getQueryData(['GET', '/api/home'])).toBeUndefined()
  })

  it('S18 the slow answer of the one who left does not reach the next, and their calls are not merged', async () => {
    const client = createQueryClient()
    signIn(token('a'))
    let answerA!: (body: string) => void
    const calls: string[] = []
    const slow = client.fetchQuery({ queryKey: ['GET', '/api/home'], queryFn: () => new Promise<string>((resolve) => (calls.push('a'), (answerA = resolve))) }).catch(() => 'dropped')
    client.clear()
    signIn(token('b'))
    const next = client.fetchQuery({ queryKey: ['GET', '/api/home'], queryFn: () => (calls.push('b'), Promise.resolve('of b')) })
    answerA('of a')
    await slow
    expect(await next).toBe('of b')
    expect(client.getQueryData(['GET', '/api/home'])).toBe('of b')
    expect(calls).toEqual(['a', 'b'])
  })

  it('H-07 identical calls in flight are merged', async () => {
    const client = createQueryClient()
    const queryFn = vi.fn(() => Promise.resolve(1))
    await Promise.all([1, 2, 3].map(() => client.fetchQuery({ queryKey: ['GET', '/api/home'], queryFn })))
    expect(queryFn).toHaveBeenCalledTimes(1)
  })
})
