import { useEffect, useReducer } from 'react'

/** Draws anew about every so many milliseconds while there is something to count. */
export function useTick(every_ms: number, is_on: boolean): void {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!is_on) return
    const timer = setInterval(draw, every_ms)
    return () => clearInterval(timer)
  }, [every_ms, is_on])
}
