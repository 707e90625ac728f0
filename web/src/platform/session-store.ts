import type { OpenSession, SessionUser } from '#contract/auth.ts'

export interface Session {
  user: SessionUser
  access_token: string
  refresh_token: string
  token_type: string
}

/** The four keys other code and other tabs read, and the whole state once more under one root key. */
const root_key = 'wyze'
const keys = ['user', 'access_token', 'refresh_token', 'token_type'] as const

let session: Session | null = null
const listeners = new Set<() => void>()

function announce(): void {
  for (const listener of [...listeners]) listener()
}

function isSession(value: unknown): value is Session {
  const candidate = value as Partial<Session> | null
  return (
    typeof candidate === 'object' &&
    candidate !== null &&
    typeof candidate.access_token === 'string' &&
    candidate.access_token !== '' &&
    typeof candidate.refresh_token === 'string' &&
    typeof candidate.user === 'object' &&
    candidate.user !== null &&
    typeof candidate.user.role === 'string'
  )
}

function readStored(): Session | null {
  try {
    const whole: unknown = JSON.parse(localStorage.getItem(root_key) ?? 'null')
    // A single key taken away means signed out: some other tab, or a person cleaning up, removed it.
    if (!localStorage.getItem('access_token') || !localStorage.getItem('user')) return null
    return isSession(whole) ? whole : null
  } catch {
    return null
  }
}

function writeStored(next: Session | null): void {
  try {
    if (next === null) {
      for (const key of [...keys, root_key]) localStorage.removeItem(key)
      return
    }
    localStorage.setItem('access_token', next.access_token)
    localStorage.setItem('refresh_token', next.refresh_token)
    localStorage.setItem('token_type', next.token_type)
    localStorage.setItem('user', JSON.stringify(next.user))
    localStorage.setItem(root_key, JSON.stringify(next))
  } catch {
    // Storage full or forbidden: the session lives in this tab only.
  }
}

export function getSession(): Session | null {
  return session
}

export function setSession(next: OpenSession): void {
  session = { user: next.user, access_token: next.access_token, refresh_token: next.refresh_token, token_type: next.token_type }
  writeStored(session)
  announce()
}

export function setTokens(next: Pick<Session, 'access_token' | 'refresh_token' | 'token_type'>): void {
  if (session === null) return
  session = { ...session, ...next }
  writeStored(session)
  announce()
}

export function clearSession(): void {
  session = null
  writeStored(null)
  announce()
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes over what another tab wrote last; used before a refresh, and on every storage event. */
export function reloadSession(): Session | null {
  session = readStored()
  return session
}

/**
 * Reads the stored session and follows the other tabs from then on: signed out there is signed out here. `onOtherPerson`
 * is told when the person changed (or left), so that nothing of the one before stays in memory.
 */
export function startSession(onOtherPerson: () => void): void {
  session = readStored()
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== root_key && event.key !== 'access_token') return
    const before = session
    reloadSession()
    if (before?.access_token === session?.access_token) return
    if (before?.user.id !== session?.user.id) onOtherPerson()
    announce()
  })
}
