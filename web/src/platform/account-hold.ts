import { useSyncExternalStore } from 'react'
import type { ProblemCode } from '#contract/problem.ts'
import { getSession, subscribeSession } from './session-store.ts'

/** What stands between a signed-in person and the charts until they do something about it. */
export type Hold = 'factor_required' | 'email_unverified' | 'password_too_short'

const holds: readonly string[] = ['factor_required', 'email_unverified', 'password_too_short'] satisfies Hold[]

function isHold(code: ProblemCode): code is Hold {
  return holds.includes(code)
}

let held: { hold: Hold; user_id: number } | null = null
const listeners = new Set<() => void>()

function announce(): void {
  for (const listener of [...listeners]) listener()
}

/** Takes note of a refusal that is about the account and not about the call. */
export function noteHold(code: ProblemCode): void {
  const user_id = getSession()?.user.id
  if (user_id === undefined || !isHold(code)) return
  held = { hold: code, user_id }
  announce()
}

/** What was missing is there now; the next answer of the server tells whether that is so. */
export function releaseHold(): void {
  held = null
  announce()
}

function currentHold(): Hold | null {
  return held !== null && held.user_id === getSession()?.user.id ? held.hold : null
}

export function useAccountHold(): Hold | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    const leaveSession = subscribeSession(listener)
    return () => {
      listeners.delete(listener)
      leaveSession()
    }
  }, currentHold)
}
