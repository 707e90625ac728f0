import { useCallback, useEffect, useState } from 'react'
import { listLeft, type LeftRecording } from './recorders.ts'

/** Recordings that this browser kept for this person and no window has in hand; null until that is known. */
export function useLeft(): { left: readonly LeftRecording[] | null; look: () => void } {
  const [left, setLeft] = useState<readonly LeftRecording[] | null>(null)
  const look = useCallback(() => {
    void listLeft()
      .catch(() => [])
      .then(setLeft)
  }, [])
  useEffect(look, [look])
  return { left, look }
}
