import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getHome } from '#contract/home.ts'
import { getProfile } from '#contract/profile.ts'
import { getChart } from '#contract/patients.ts'
import { lifetime_ms } from './cache-policy.ts'
import { query_client } from './query-client.ts'
import { readApi } from './read-api.ts'
import { clearSession, setSession } from './session-store.ts'

const user = { id: 7, role: 'REI' as const, first_name: 'M', last_name: 'O', email: 'm@c.example', practice: { id: 1, name: 'H', time_zone: 'UTC' } }
let status = 200
const fetched = vi.fn(async () => {
  await Promise.resolve()
  const problem = { type: 'x', title: 'x', status, code: 'not_found', detail: 'Nothing there.', request_id: 'r' }
  return new Response(JSON.stringify(status === 200 ? { n: fetched.mock.calls.length } : problem), { status })
})

beforeEach(() => {
  vi.useFakeTimers({ now: 10_000_000 })
  status = 200
  fetched.mockClear()
  query_client.clear()
  vi.stubGlobal('fetch', fetched)
  setSession({ access_token: 'a', refresh_token: 'r', token_type: 'Bearer', user })
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a GET', () => {
  it.each([400, 404])('H-06 answered with %s is handed to the caller, not thrown', async (given) => {
    status = given
    expect(await readApi(getChart, { params: { patient_id: 7 } })).toMatchObject({ reply: null, problem: { status: given } })
  })

  it('H-06 any other refusal is thrown', async () => {
    status = 403
    await expect(readApi(getChart, { params: { patient_id: 7 } })).rejects.toThrow()
  })

  it('H-07 H-09 is answered from the cache for 30 minutes', async () => {
    await readApi(getHome)
    vi.setSystemTime(Date.now() + lifetime_ms - 1)
    expect((await readApi(getHome)).reply).toEqual({ n: 1 })
    vi.setSystemTime(Date.now() + 2)
    expect((await readApi(getHome)).reply).toEqual({ n: 2 })
  })

  it('H-07 identical ones in flight are one call', async () => {
    await Promise.all([readApi(getHome), readApi(getHome), readApi(getHome)])
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('H-07 cache=false and a no-cache header go past the cache', async () => {
    await readApi(getHome)
    expect((await readApi(getHome, {}, { cache: false })).reply).toEqual({ n: 2 })
    expect((await readApi(getHome, {}, { headers: { 'cache-control': 'no-cache' } })).reply).toEqual({ n: 3 })
    expect((await readApi(getHome)).reply).toEqual({ n: 1 })
  })

  it('H-02 H-07 the variant that forces refresh asks the server and keeps what it says', async () => {
    await readApi(getProfile)
    expect((await readApi(getProfile, {}, { force: true })).reply).toEqual({ n: 2 })
    expect((await readApi(getProfile)).reply).toEqual({ n: 2 })
  })
})
