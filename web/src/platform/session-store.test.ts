import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { restore_limit_ms } from './restore-in-time.ts'
import { clearSession, followOtherTabs, getSession, reloadSession, restoreSession, setSession, setTokens, subscribeSession } from './session-store.ts'
import { chooseSharedComputer } from './shared-computer.ts'

const opened = {
  access_token: 'access-1',
  refresh_token: 'refresh-1',
  token_type: 'Bearer' as const,
  user: { id: 7, role: 'REI' as const, first_name: 'Miriam', last_name: 'Okafor', email: 'm@clinic.example', practice: { id: 1, name: 'Harbor', time_zone: 'UTC' } },
}

function tellOtherTab(key: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearSession()
})
afterEach(() => localStorage.clear())

describe('session store', () => {
  it('A-01 keeps user and tokens under their own keys and the whole state under one root key', () => {
    setSession(opened)
    expect(localStorage.getItem('access_token')).toBe('access-1')
    expect(localStorage.getItem('refresh_token')).toBe('refresh-1')
    expect(localStorage.getItem('token_type')).toBe('Bearer')
    expect(JSON.parse(localStorage.getItem('user')!)).toEqual(opened.user)
    expect(JSON.parse(localStorage.getItem('wyze')!)).toEqual(opened)
  })

  it('A-02 is restored at start', () => {
    localStorage.setItem('wyze', JSON.stringify(opened))
    localStorage.setItem('access_token', 'access-1')
    localStorage.setItem('user', JSON.stringify(opened.user))
    expect(reloadSession()).toEqual(opened)
  })

  it.each(['{', '"text"', 'null', '{"access_token":"x"}', '{"access_token":"","refresh_token":"r","user":{"role":"REI"}}'])(
    'A-02 starts signed out where what is stored is damaged: %s',
    (stored) => {
      localStorage.setItem('wyze', stored)
      localStorage.setItem('access_token', 'x')
      localStorage.setItem('user', '{}')
      expect(reloadSession()).toBeNull()
    },
  )

  it('A-03 leaves none of its keys behind', () => {
    setSession(opened)
    clearSession()
    expect(getSession()).toBeNull()
    expect(localStorage.length).toBe(0)
    expect(sessionStorage.length).toBe(0)
  })

  it('takes new tokens and tells those who listen', () => {
    setSession(opened)
    const heard = vi.fn()
    const stop = subscribeSession(heard)
    setTokens({ access_token: 'access-2', refresh_token: 'refresh-2', token_type: 'Bearer' })
    stop()
    expect(getSession()).toEqual({ ...opened, access_token: 'access-2', refresh_token: 'refresh-2' })
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('takes no tokens after sign-out: a refresh that answers late does not sign in again', () => {
    setTokens({ access_token: 'late', refresh_token: 'late', token_type: 'Bearer' })
    expect(getSession()).toBeNull()
    expect(localStorage.getItem('access_token')).toBeNull()
  })

  it('A-06 follows the other tabs: signed out there is signed out here, and the cache goes', () => {
    setSession(opened)
    const changes = vi.fn()
    const stop = followOtherTabs(changes)
    localStorage.clear()
    tellOtherTab(null)
    expect(getSession()).toBeNull()
    expect(changes).toHaveBeenLastCalledWith({ is_other_person: true })
    stop()
  })

  it('A-06 another token of the same person is told too, an unchanged one is not', () => {
    setSession(opened)
    const changes = vi.fn()
    const stop = followOtherTabs(changes)
    tellOtherTab('access_token')
    expect(changes).not.toHaveBeenCalled()
    localStorage.setItem('access_token', 'access-2')
    localStorage.setItem('wyze', JSON.stringify({ ...opened, access_token: 'access-2' }))
    tellOtherTab('wyze')
    expect(changes).toHaveBeenLastCalledWith({ is_other_person: false })
    stop()
  })

  it('A-02 B15 a store that does not answer in time starts signed out, and its late answer does not sign in', async () => {
    vi.useFakeTimers()
    let answer!: (session: typeof opened) => void
    const started = restoreSession(() => new Promise((resolve) => (answer = resolve)))
    await vi.advanceTimersByTimeAsync(restore_limit_ms - 1)
    let is_started = false
    void started.then(() => (is_started = true))
    await vi.advanceTimersByTimeAsync(0)
    expect(is_started).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(is_started).toBe(true)
    answer(opened)
    await vi.advanceTimersByTimeAsync(10)
    expect(getSession()).toBeNull()
    vi.useRealTimers()
  })

  it('A-02 B15 a store that breaks starts signed out', async () => {
    await restoreSession(() => Promise.reject(new Error('quota')))
    expect(getSession()).toBeNull()
  })

  it('A-02 a store that answers in time signs in', async () => {
    await restoreSession(() => Promise.resolve(opened))
    expect(getSession()).toEqual(opened)
  })

  it('on a shared computer nothing outlives the tab, and no earlier session stays behind', () => {
    localStorage.setItem('access_token', 'of somebody before')
    chooseSharedComputer(true)
    setSession(opened)
    expect(localStorage.getItem('access_token')).toBeNull()
    expect(localStorage.getItem('wyze')).toBeNull()
    expect(reloadSession()).toEqual(opened)
    clearSession()
    // That the computer is shared stays true for whoever is next.
    expect(Object.keys(sessionStorage)).toEqual(['wyze-shared'])
  })
})
