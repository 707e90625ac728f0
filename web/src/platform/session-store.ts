import type { OpenSession, SessionUser } from '#contract/auth.ts'
import { forgetLock, unlock } from './lock-store.ts'
import { restoreInTime } from './restore-in-time.ts'
import { isSharedComputer, sessionStorageOfChoice } from './shared-computer.ts'

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
    const storage = sessionStorageOfChoice()
    const whole: unknown = JSON.parse(storage.getItem(root_key) ?? 'null')
    // A single key taken away means signed out: some other tab, or a person cleaning up, removed it.
    if (!storage.getItem('access_token') || !storage.getItem('user')) return null
    return isSession(whole) ? whole : null
  } catch {
    return null
  }
}

function removeFrom(storage: Storage): void {
  for (const key of [...keys, root_key]) storage.removeItem(key)
}

function writeStored(next: Session | null): void {
  try {
    const storage = sessionStorageOfChoice()
    if (next === null) {
      removeFrom(storage)
      return
    }
    // Whoever signs in on a shared computer leaves no earlier session behind for the next one.
    if (isSharedComputer()) removeFrom(localStorage)
    storage.setItem('access_token', next.access_token)
    storage.setItem('refresh_token', next.refresh_token)
    storage.setItem('token_type', next.token_type)
    storage.setItem('user', JSON.stringify(next.user))
    storage.setItem(root_key, JSON.stringify(next))
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
  unlock()
  announce()
}

export function setTokens(next: Pick<Session, 'access_token' | 'refresh_token' | 'token_type'>): void {
  if (session === null) return
  session = { ...session, ...next }
  writeStored(session)
  announce()
}

/** An address that was changed by mail reaches the session that stayed open. */
export function setUserEmail(email: string): void {
  if (session === null || session.user.email === email) return
  session = { ...session, user: { ...session.user, email } }
  writeStored(session)
  announce()
}

export function clearSession(): void {
  session = null
  writeStored(null)
  forgetLock()
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

/** Reads the stored session at start. A store that does not answer in time starts signed out; what it says later no longer counts. */
export async function restoreSession(read: () => Session | null | Promise<Session | null> = readStored): Promise<void> {
  const restored = await restoreInTime(read)
  // Somebody may have signed in meanwhile.
  if (session !== null || restored === null) return
  session = restored
  announce()
}

/**
 * Follows the other tabs: signed out there is signed out here. `onOther` is told when the token is another one, and whether
 * the person is, so that nothing of the one before stays in memory.
 */
export function followOtherTabs(onOther: (change: { is_other_person: boolean }) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A shared computer's session is this tab's alone.
    if (isSharedComputer() || (event.key !== null && event.key !== root_key && event.key !== 'access_token')) return
    const before = session
    reloadSession()
    if (before?.access_token === session?.access_token) return
    onOther({ is_other_person: before?.user.id !== session?.user.id })
    announce()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
