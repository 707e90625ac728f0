import type { AutosaveClock } from '#web/features/notes/autosave-queue.ts'

/** A clock that stands still until a test lets it pass. */
export function heldClock() {
  let now = 0
  let next = 1
  const timers = new Map<number, { at: number; run: () => void }>()
  const clock: AutosaveClock = {
    now: () => now,
    setTimer: (run, ms) => {
      timers.set(next, { at: now + ms, run })
      return next++
    },
    clearTimer: (timer) => void timers.delete(timer),
  }
  async function pass(ms: number) {
    const until = now + ms
    for (;;) {
      const due = [...timers].filter(([, timer]) => timer.at <= until).sort((a, b) => a[1].at - b[1].at)[0]
      if (due === undefined) break
      timers.delete(due[0])
      now = due[1].at
      due[1].run()
      await settle()
    }
    now = until
    await settle()
  }
  return { clock, pass }
}

/** What is promised already comes to pass. */
export const settle = async () => {
  for (let i = 0; i < 10; i++) await Promise.resolve()
}
