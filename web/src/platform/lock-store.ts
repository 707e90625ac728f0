import { useSyncExternalStore } from 'react'
import { sessionStorageOfChoice } from './shared-computer.ts'

/** Whether the screen is blanked until the person shows that it is still they. All tabs lock and unlock together. */
const locked_key = 'wyze-locked'
const active_key = 'wyze-active-at'
const listeners = new Set<() => void>()

function announce(): void {
  for (const listener of [...listeners]) listener()
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorageOfChoice().removeItem(key)
    else sessionStorageOfChoice().setItem(key, value)
  } catch {
    // Without storage the lock holds in this tab until it is loaded again.
  }
}

function read(key: string): string | null {
  try {
    return sessionStorageOfChoice().getItem(key)
  } catch {
    return null
  }
}

// Kept beside the storage: a tab whose storage is cleared under it must not open by that.
let is_locked_here = false

export function isLocked(): boolean {
  return is_locked_here || read(locked_key) !== null
}

export function lockNow(): void {
  is_locked_here = true
  write(locked_key, '1')
  announce()
}

export function unlock(now: number = Date.now()): void {
  is_locked_here = false
  write(locked_key, null)
  markActive(now)
  announce()
}

/** The last key or touch in any tab. */
export function lastActiveAt(): number | null {
  const kept = Number(read(active_key) ?? Number.NaN)
  return Number.isFinite(kept) ? kept : null
}

export function markActive(now: number): void {
  write(active_key, String(now))
}

/** After sign-out nothing tells when somebody was here. */
export function forgetLock(): void {
  is_locked_here = false
  write(locked_key, null)
  write(active_key, null)
  announce()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const onStorage = (event: StorageEvent) => {
    if (event.key !== locked_key) return
    is_locked_here = event.newValue !== null
    listener()
  }
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

export function useIsLocked(): boolean {
  return useSyncExternalStore(subscribe, isLocked)
}
