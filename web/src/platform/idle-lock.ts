import { isLocked, lastActiveAt, lockNow, markActive } from './lock-store.ts'

export const idle_lock_ms = 15 * 60_000
/** Every movement would be a write to the storage of all tabs. */
const note_every_ms = 5_000
const look_every_ms = 5_000
const signs_of_life = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Locks once nobody was there for a quarter of an hour; a tab that was asleep for longer wakes up locked. Returns the way to stop. */
export function startIdleLock(now: () => number = Date.now): () => void {
  if (lastActiveAt() === null) markActive(now())
  let noted_at = 0

  const look = () => {
    if (!isLocked() && now() - (lastActiveAt() ?? now()) >= idle_lock_ms) lockNow()
  }
  const note = () => {
    // First the look: a movement after a long absence must not count as having been there.
    look()
    if (isLocked() || now() - noted_at < note_every_ms) return
    noted_at = now()
    markActive(noted_at)
  }

  look()
  const timer = setInterval(look, look_every_ms)
  for (const sign of signs_of_life) window.addEventListener(sign, note, { passive: true, capture: true })
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    for (const sign of signs_of_life) window.removeEventListener(sign, note, { capture: true })
    document.removeEventListener('visibilitychange', look)
  }
}
