import { useEffect, type ReactNode } from 'react'
import LockScreen from '#web/features/factors/lock-screen.tsx'
import { startIdleLock } from '#web/platform/idle-lock.ts'
import { startLive } from '#web/platform/live.ts'
import { useIsLocked } from '#web/platform/lock-store.ts'

/** While locked nothing of the screens is in the document; half-typed work waits in the vault of this person. */
export function Lockable({ children }: { children: ReactNode }) {
  const is_locked = useIsLocked()
  useEffect(() => startIdleLock(), [])
  // A locked screen shows nothing; unlocked, it hears what it missed.
  useEffect(() => (is_locked ? undefined : startLive()), [is_locked])
  return is_locked ? <LockScreen /> : children
}
