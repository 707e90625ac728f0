import { live_session_over, type LiveFrame } from '#contract/live.ts'

/** As much of a websocket as is needed here. */
export interface LiveWire {
  onmessage: ((event: MessageEvent) => void) | null
  onclose: ((event: CloseEvent) => void) | null
  send(text: string): void
  close(): void
}

export interface LivePorts {
  /** The way to the server, and the place from which on it must hear everything; throws where there is none to be had. */
  connect(): Promise<{ wire: LiveWire; cursor: string }>
  /** Paths that changed; null stands for everything. */
  onChange(paths: readonly string[] | null, by_me: boolean): void
  onPaused(is_paused: boolean): void
  random(): number
}

const first_wait_ms = 500
const longest_wait_ms = 30_000
/** The server says something every 25 seconds. */
const silence_ms = 60_000
const paused_after_ms = 10_000

/**
 * Keeps one socket open: comes back with exponential pauses that are never the same for two browsers, says where it was, and
 * so hears what it missed. After a sleep it does not trust a socket that only looks open.
 */
export class LiveConnection {
  readonly #ports: LivePorts
  #wire: LiveWire | null = null
  #is_connecting = false
  #is_stopped = true
  #failures = 0
  #cursor: string | null
  /** Until the server has told what was missed, the cursor stays where it was. */
  #is_resuming = false
  #heard_at = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  #paused: ReturnType<typeof setTimeout> | undefined

  constructor(ports: LivePorts, cursor: string | null = null) {
    this.#ports = ports
    this.#cursor = cursor
  }

  /** Where it was, to go on from there the next time. */
  get cursor(): string | null {
    return this.#cursor
  }

  start(): void {
    if (!this.#is_stopped) return
    this.#is_stopped = false
    this.#expectSoon()
    void this.#open()
  }

  stop(): void {
    this.#is_stopped = true
    clearTimeout(this.#retry)
    this.#settle()
    this.#drop()
  }

  /** The tab is looked at again, or the network is back. */
  wake(): void {
    if (this.#is_stopped) return
    if (this.#wire !== null && Date.now() - this.#heard_at < silence_ms / 2) return
    this.#failures = 0
    clearTimeout(this.#retry)
    this.#drop()
    void this.#open()
  }

  async #open(): Promise<void> {
    if (this.#is_connecting || this.#is_stopped) return
    this.#is_connecting = true
    try {
      const { wire, cursor } = await this.#ports.connect()
      this.#cursor ??= cursor
      if (this.#is_stopped) return wire.close()
      this.#wire = wire
      this.#heard()
      wire.onmessage = ({ data }) => this.#wire === wire && this.#take(wire, String(data))
      wire.onclose = ({ code }) => this.#wire === wire && this.#lose(code)
    } catch {
      this.#retryLater()
    } finally {
      this.#is_connecting = false
    }
  }

  #take(wire: LiveWire, text: string): void {
    this.#heard()
    const frame = JSON.parse(text) as LiveFrame
    switch (frame.type) {
      case 'hello':
        this.#failures = 0
        this.#settle()
        this.#is_resuming = true
        return wire.send(JSON.stringify({ type: 'resume', cursor: this.#cursor }))
      case 'changed':
        if (!this.#is_resuming) this.#cursor = frame.cursor
        return this.#ports.onChange(frame.paths, frame.by_me)
      case 'resumed':
      case 'refetch_all':
        this.#is_resuming = false
        this.#cursor = frame.cursor
        if (frame.type === 'refetch_all') this.#ports.onChange(null, false)
    }
  }

  #heard(): void {
    this.#heard_at = Date.now()
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => {
      this.#drop()
      this.#lose(0)
    }, silence_ms)
  }

  #lose(code: number): void {
    this.#wire = null
    clearTimeout(this.#silence)
    if (this.#is_stopped) return
    this.#expectSoon()
    // The session is over: asking for a ticket says so, and signs out; or the person has another session by now.
    if (code === live_session_over) return void this.#open()
    this.#retryLater()
  }

  #retryLater(): void {
    if (this.#is_stopped) return
    const wait = Math.min(longest_wait_ms, first_wait_ms * 2 ** this.#failures)
    this.#failures += 1
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.#open(), wait * (0.5 + this.#ports.random() / 2))
  }

  #drop(): void {
    const wire = this.#wire
    this.#wire = null
    this.#is_resuming = false
    clearTimeout(this.#silence)
    wire?.close()
  }

  /** Says that updates are paused once that has lasted. */
  #expectSoon(): void {
    this.#paused ??= setTimeout(() => this.#ports.onPaused(true), paused_after_ms)
  }

  #settle(): void {
    clearTimeout(this.#paused)
    this.#paused = undefined
    this.#ports.onPaused(false)
  }
}
