import { useRef } from 'react'

/**
 * One key per intent of a person: the same through double clicks and repeats after a lost answer, a new one after
 * `renew()` (the intent was fulfilled, or what was typed has changed).
 */
export function useIdempotencyKey(): { current: () => string; renew: () => void } {
  const key = useRef<string | null>(null)
  return {
    current: () => (key.current ??= crypto.randomUUID()),
    renew: () => {
      key.current = null
    },
  }
}
