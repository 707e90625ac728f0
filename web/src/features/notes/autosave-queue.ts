/** Time as the queue needs it, so that a test can hold it still. */
export interface AutosaveClock {
  now(): number
  setTimer(run: () => void, ms: number): number
  clearTimer(timer: number): void
}

export const wall_clock: AutosaveClock = {
  now: () => Date.now(),
  setTimer: (run, ms) => window.setTimeout(run, ms),
  clearTimer: (timer) => window.clearTimeout(timer),
}

/** What became of one attempt to save. `stale`: somebody else saved in between; `refused`: sending it again will not help. */
export type SaveOutcome =
  | { kind: 'saved' }
  | { kind: 'unreachable' }
  | { kind: 'stale' }
  /** Somebody else writes there just now: it is sent again by itself. */
  | { kind: 'held'; detail: string }
  | { kind: 'refused'; detail: string }

export type SaveState =
  | { kind: 'saved'; at: number | null }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'offline'; kept_at: number }
  | { kind: 'stale' }
  | { kind: 'held'; detail: string }
  | { kind: 'refused'; detail: string }

export interface AutosaveInput<Content> {
  /** Sends the whole content; never throws. */
  save(content: Content): Promise<SaveOutcome>
  /** Puts the content on this device; its failure is the device's, and does not stop the save. */
  keep(content: Content): Promise<void>
  /** Called when the server holds the last content, so that the copy on this device may go. */
  release(): Promise<void>
  onState(state: SaveState): void
  /** A save was refused as stale: what was written is on this device, and nothing is sent until `resume`. */
  onStale?(): void
  clock?: AutosaveClock
}

/** Milliseconds from the last keystroke to the copy on this device, and to the server. */
export const keep_after_ms = 250
export const save_after_ms = 1200
const held_retry_ms = 4_000
const retry_ms = [2_000, 5_000, 15_000, 30_000]

export interface AutosaveQueue<Content> {
  change(content: Content): void
  /** Saves what is not saved yet, without waiting for the pause in typing. True when the server holds all of it. */
  flush(): Promise<boolean>
  /** After a stale save was settled: goes on with this content, to be saved unless it is what the server holds. */
  resume(content: Content, is_saved: boolean): void
  dispose(): void
}

/** Saves one document as it is written: at most one save in flight, the last content always wins, nothing is dropped on failure. */
export function createAutosave<Content>(input: AutosaveInput<Content>): AutosaveQueue<Content> {
  const clock = input.clock ?? wall_clock
  let pending: { content: Content } | null = null
  let in_flight: Promise<void> | null = null
  let keep_timer: number | null = null
  let save_timer: number | null = null
  let attempt = 0
  let is_halted = false
  let is_disposed = false

  function stop(timer: number | null): null {
    if (timer !== null) clock.clearTimer(timer)
    return null
  }

  function show(state: SaveState): void {
    if (!is_disposed) input.onState(state)
  }

  async function keepNow(): Promise<void> {
    keep_timer = stop(keep_timer)
    if (pending !== null) await input.keep(pending.content).catch(() => undefined)
  }

  function saveIn(ms: number): void {
    save_timer = stop(save_timer)
    save_timer = clock.setTimer(() => void start(), ms)
  }

  async function start(): Promise<void> {
    save_timer = stop(save_timer)
    if (in_flight !== null) return in_flight
    if (pending === null || is_halted) return
    in_flight = send(pending.content).finally(() => {
      in_flight = null
      if (is_halted && !is_disposed) input.onStale?.()
    })
    return in_flight
  }

  async function send(content: Content): Promise<void> {
    const sent = pending
    show({ kind: 'saving' })
    const outcome = await input.save(content)
    const is_newer_waiting = pending !== sent
    if (outcome.kind === 'saved') {
      attempt = 0
      if (is_newer_waiting) {
        show({ kind: 'unsaved' })
        if (save_timer === null && !is_disposed) saveIn(save_after_ms)
        return
      }
      pending = null
      keep_timer = stop(keep_timer)
      await input.release().catch(() => undefined)
      show(pending === null ? { kind: 'saved', at: clock.now() } : { kind: 'unsaved' })
      return
    }
    await keepNow()
    if (outcome.kind === 'unreachable') {
      show({ kind: 'offline', kept_at: clock.now() })
      if (!is_disposed) saveIn(retry_ms[Math.min(attempt, retry_ms.length - 1)]!)
      attempt += 1
      return
    }
    if (outcome.kind === 'held' && !is_disposed) saveIn(held_retry_ms)
    if (outcome.kind === 'stale') is_halted = true
    show(outcome)
  }

  return {
    change(content) {
      pending = { content }
      if (keep_timer === null) keep_timer = clock.setTimer(() => void keepNow(), keep_after_ms)
      if (is_halted) return
      // After a failed attempt the warning stays until a save gets through.
      if (in_flight === null && attempt === 0) show({ kind: 'unsaved' })
      saveIn(save_after_ms)
    },
    async flush() {
      await keepNow()
      while (!is_halted && (pending !== null || in_flight !== null)) {
        const before: { content: Content } | null = pending
        await start()
        if (pending !== null && pending === before) return false
      }
      return pending === null
    },
    resume(content, is_saved) {
      is_halted = false
      pending = is_saved ? null : { content }
      if (is_saved) {
        void input.release().catch(() => undefined)
        show({ kind: 'saved', at: clock.now() })
      } else {
        void keepNow().then(() => start())
      }
    },
    dispose() {
      is_disposed = true
      keep_timer = stop(keep_timer)
      save_timer = stop(save_timer)
    },
  }
}
