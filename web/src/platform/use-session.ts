import { useSyncExternalStore } from 'react'
import type { SessionUser } from '#contract/auth.ts'
import { getSession, subscribeSession, type Session } from './session-store.ts'

export function useSession(): Session | null {
  return useSyncExternalStore(subscribeSession, getSession)
}

/** The signed-in person, on screens behind a guard. */
export function useUser(): SessionUser {
  const session = useSession()
  if (session === null) throw new Error('this screen needs a signed-in person')
  return session.user
}
