import { useSyncExternalStore } from 'react'

export type Clock = '12h' | '24h'

let clock: Clock = '24h'
const listeners = new Set<() => void>()

/** How the signed-in person reads times: `09:41` or `9:41 AM`. Until the profile is there, and for nobody, 24 hours. */
export function getClock(): Clock {
  return clock
}

export function setClock(next: Clock): void {
  if (next === clock) return
  clock = next
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Every page looks at it, so that all times on the screen change at once. */
export function useClock(): Clock {
  return useSyncExternalStore(subscribe, getClock)
}
