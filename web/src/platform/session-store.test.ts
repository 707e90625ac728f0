import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSession, getSession, reloadSession, setSession, setTokens, startSession, subscribeSession } from './session-store.ts'

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
    const forget = vi.fn()
    startSession(forget)
    localStorage.clear()
    tellOtherTab(null)
    expect(getSession()).toBeNull()
    expect(forget).toHaveBeenCalled()
  })
})
