import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The fact that the address points at (`#vital-12`), from the note that wrote it; null where it points at none. */
export function useWantedFact(): string | null {
  return /^#([a-z_]+-\d+)$/u.exec(useLocation().hash)?.[1] ?? null
}

/** Brings it into view once it stands on the screen. */
export function useScrollToFact(): void {
  const wanted = useWantedFact()
  useEffect(() => {
    if (wanted === null) return
    const row = document.getElementById(wanted)
    row?.scrollIntoView({ block: 'center' })
    row?.focus({ preventScroll: true })
  }, [wanted])
}
