import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callApi } from './api.ts'
import { createRefresher } from './live.ts'
import { markActive, forgetLock } from './lock-store.ts'
import { query_client } from './query-client.ts'
import { refreshPaths } from './refresh-paths.ts'
import { clearSession, setSession } from './session-store.ts'
import { readOptions } from './use-read.ts'
import { listenToOtherTabs, tellOtherTabs } from './tab-changes.ts'
import { getHome } from '#contract/home.ts'

const user = { id: 7, role: 'REI' as const, first_name: 'M', last_name: 'O', email: 'm@c.example', practice: { id: 1, name: 'H', time_zone: 'UTC' } }

beforeEach(() => setSession({ access_token: 'a', refresh_token: 'r', token_type: 'Bearer', user }))
afterEach(() => {
  clearSession()
  forgetLock()
  query_client.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('refreshing', () => {
  it('D12 the first change at once, what follows closely together', () => {
    vi.useFakeTimers()
    const seen: (readonly string[])[] = []
    const refresher = createRefresher((paths) => seen.push(paths))
    refresher.add(['/patients'])
    expect(seen).toEqual([['/patients']])
    refresher.add(['/drafts'])
    refresher.add(['/drafts', '/home'])
    expect(seen).toHaveLength(1)
    vi.advanceTimersByTime(700)
    expect(seen.slice(1)).toEqual([['/drafts', '/home']])
    refresher.stop()
  })

  it('D12 marks stale exactly what lies under the paths', () => {
    for (const path of ['/patients', '/patients/7', '/home']) query_client.setQueryData([path], 1)
    for (const query of query_client.getQueryCache().getAll()) query.setOptions({ ...query.options, meta: { path: String(query.queryKey[0]) } })
    refreshPaths(['/'], Date.now() - 1000)
    expect(query_client.getQueryCache().getAll().some(({ state }) => state.isInvalidated)).toBe(false)
    refreshPaths(['/patients'])
    expect(query_client.getQueryCache().getAll().map(({ queryKey, state }) => [queryKey[0], state.isInvalidated])).toEqual([
      ['/patients', true],
      ['/patients/7', true],
      ['/home', false],
    ])
  })
})

describe('other tabs', () => {
  it('D12 hear of this person’s changes, and of nobody else’s', async () => {
    const heard: (readonly string[])[] = []
    const stop = listenToOtherTabs((paths) => heard.push(paths))
    const other_tab = new BroadcastChannel('wyze-changes')
    other_tab.postMessage({ user_id: 8, paths: ['/home'] })
    other_tab.postMessage({ user_id: 7, paths: ['/patients'] })
    await vi.waitFor(() => expect(heard).toEqual([['/patients']]))
    const told = new Promise((resolve) => (other_tab.onmessage = ({ data }: MessageEvent) => resolve(data)))
    tellOtherTabs(['/drafts/7'])
    expect(await told).toEqual({ user_id: 7, paths: ['/drafts/7'] })
    stop()
    other_tab.close()
  })
})

describe('S05 a screen that refreshes by itself keeps no session open', () => {
  async function headersOfCall(): Promise<Headers> {
    let headers = new Headers()
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      headers = new Headers(init.headers)
      return new Response('{}')
    })
    await callApi(getHome)
    return headers
  }

  it('calls with nobody there for a minute say so', async () => {
    markActive(Date.now() - 61_000)
    expect((await headersOfCall()).get('x-background')).toBe('1')
    markActive(Date.now() - 1000)
    expect((await headersOfCall()).get('x-background')).toBeNull()
  })

  it('what a colleague’s change has read again says so even with somebody there, and the person’s own next read does not', async () => {
    markActive(Date.now())
    const seen: (string | null)[] = []
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      seen.push(new Headers(init.headers).get('x-background'))
      return new Response('{}')
    })
    const observer = new QueryObserver(query_client, readOptions(getHome))
    const stop = observer.subscribe(() => undefined)
    await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
    refreshPaths(['/home'])
    await vi.waitFor(() => expect(seen).toEqual([null, '1']))
    await observer.refetch()
    expect(seen).toEqual([null, '1', null])
    stop()
  })
})
