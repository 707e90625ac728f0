import { useEffect, useSyncExternalStore } from 'react'

/** Whether the recorder itself is on the screen: then no strip says the same once more. */
let shown = 0
const listeners = new Set<() => void>()

function change(by: number): void {
  shown += by
  for (const listener of [...listeners]) listener()
}

export function useMarkPanelShown(): void {
  useEffect(() => {
    change(1)
    return () => change(-1)
  }, [])
}

export const useIsPanelShown = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown > 0,
  )
