import { useEffect, useState } from 'react'

/**
 * Seconds left until an instant of the server's clock, counted from the server's own "now", so that a wrong clock in this
 * computer shortens or lengthens nothing.
 */
export function useCountdown(ends_at: string, server_now: string, onEnd: () => void): number {
  const [started] = useState(() => performance.now())
  const total_s = (Date.parse(ends_at) - Date.parse(server_now)) / 1000
  const [left_s, setLeft] = useState(total_s)
  useEffect(() => {
    const tick = () => setLeft(total_s - (performance.now() - started) / 1000)
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [total_s, started])
  const is_over = left_s <= 0
  useEffect(() => {
    if (is_over) onEnd()
    // Once: what comes after it is the caller's.
  }, [is_over])
  return Math.max(0, Math.ceil(left_s))
}

/** `3 h 59 min`, `12 min`, `0:42`. */
export function formatLeft(seconds: number): string {
  if (seconds < 60) return `0:${String(seconds).padStart(2, '0')}`
  const minutes = Math.ceil(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`
}
