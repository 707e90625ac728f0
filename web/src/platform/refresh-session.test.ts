import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getHome } from '#contract/home.ts'
import { signIn } from '#contract/auth.ts'
import { ApiError, callApi, NetworkError } from './api.ts'
import { setLeave } from './leave-to.ts'
import { clearSession, getSession, setSession } from './session-store.ts'

const user = { id: 7, role: 'REI' as const, first_name: 'M', last_name: 'O', email: 'm@c.example', practice: { id: 1, name: 'H', time_zone: 'UTC' } }

function answer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status })
}

function refused(code: string, detail: string): Response {
  return answer(401, { type: 'x', title: 'x', status: 401, code, detail, request_id: 'r' })
}

/** A server that knows one good access token and hands out the next for the right refresh token, once. */
function serve(state: { good: string; refresh: string }) {
  const seen: string[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, init: RequestInit) => {
      seen.push(String(url))
      await Promise.resolve()
      if (String(url).endsWith('/auth/refresh')) {
        const { refresh_token } = JSON.parse(String(init.body)) as { refresh_token: string }
        if (refresh_token !== state.refresh) return refused('refresh_refused', 'The session is over.')
        state.refresh = 'refresh-2'
        state.good = 'access-2'
        return answer(200, { access_token: 'access-2', refresh_token: 'refresh-2', token_type: 'Bearer' })
      }
      const token = new Headers(init.headers).get('authorization')
      return token === `Bearer ${state.good}` ? answer(200, { ok: true }) : refused('token_expired', 'The access token has expired.')
    }),
  )
  return seen
}

const left = vi.fn()

beforeEach(() => {
  localStorage.clear()
  left.mockReset()
  setLeave(left)
  setSession({ access_token: 'access-1', refresh_token: 'refresh-1', token_type: 'Bearer', user })
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

describe('calls with a session', () => {
  it('H-11 renews an expired token once, silently, for all calls that met it', async () => {
    const seen = serve({ good: 'access-2', refresh: 'refresh-1' })
    await Promise.all([callApi(getHome), callApi(getHome), callApi(getHome)])
    expect(seen.filter((url) => url.endsWith('/auth/refresh'))).toHaveLength(1)
    expect(getSession()?.access_token).toBe('access-2')
    expect(left).not.toHaveBeenCalled()
  })

  it('uses the tokens of another tab instead of spending the same refresh token twice', async () => {
    const seen = serve({ good: 'access-2', refresh: 'refresh-2' })
    const newer = { access_token: 'access-2', refresh_token: 'refresh-2', token_type: 'Bearer', user }
    localStorage.setItem('wyze', JSON.stringify(newer))
    await callApi(getHome)
    expect(seen.some((url) => url.endsWith('/auth/refresh'))).toBe(false)
  })

  it('ends the session where the refresh is refused', async () => {
    serve({ good: 'access-2', refresh: 'another' })
    await expect(callApi(getHome)).rejects.toBeInstanceOf(ApiError)
    expect(getSession()).toBeNull()
    expect(left).toHaveBeenCalledWith('/')
  })

  it('H-11 ends the session on "Invalid token" and goes to /', async () => {
    vi.stubGlobal('fetch', async () => refused('token_invalid', 'Invalid token.'))
    await expect(callApi(getHome)).rejects.toBeInstanceOf(ApiError)
    expect(getSession()).toBeNull()
    expect(left).toHaveBeenCalledWith('/')
  })

  it('A-07 a mock admin session is exempt from that', async () => {
    setSession({ access_token: 'mock_admin_1', refresh_token: 'r', token_type: 'Bearer', user })
    vi.stubGlobal('fetch', async () => refused('token_invalid', 'Invalid token.'))
    await expect(callApi(getHome)).rejects.toBeInstanceOf(ApiError)
    expect(getSession()).not.toBeNull()
  })

  it('H-01 sends the bearer token, but not to endpoints that need none', async () => {
    const fetched = vi.fn(async (_url: string, _init: RequestInit) => answer(200, {}))
    vi.stubGlobal('fetch', fetched)
    await callApi(getHome)
    await callApi(signIn, { body: { email: 'a@b.c', password: 'x' } })
    expect(fetched.mock.calls[0]![0]).toBe('/api/home')
    expect(new Headers(fetched.mock.calls[0]![1].headers).get('authorization')).toBe('Bearer access-1')
    expect(new Headers(fetched.mock.calls[1]![1].headers).has('authorization')).toBe(false)
  })

  it('says where no answer came, and keeps the session', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('failed')
    })
    await expect(callApi(getHome)).rejects.toBeInstanceOf(NetworkError)
    expect(getSession()).not.toBeNull()
  })
})
