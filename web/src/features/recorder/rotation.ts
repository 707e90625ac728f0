/**
 * Cuts a recording into parts that are each a complete file. A recorder that was cut anywhere else gives pieces that only the
 * first one's header makes readable: so the next recorder starts before the last one stops, and the overlap is heard twice.
 */
export const part_ms = 25_000
export const overlap_ms = 1_500
/** What is kept of an unfinished part, so that a crash costs seconds and not the part. */
const keep_open_every_ms = 4_000

/** One running recorder: gives its bytes about every second, all of them together are one file. */
export interface Take {
  stop(): Promise<void>
}

export interface TakenPart {
  seq: number
  chunks: readonly Blob[]
  /** From the start of the recording. */
  started_ms: number
  ended_ms: number
  is_open: boolean
}

export interface RotationPorts {
  /** Starts a recorder; `onChunk` is called with each piece of it, the last time before `stop` is done. */
  begin(onChunk: (chunk: Blob) => void): Take
  /** Milliseconds from the start of the recording. */
  now(): number
  onPart(part: TakenPart): void
}

interface RunningPart {
  seq: number
  take: Take
  chunks: Blob[]
  started_ms: number
  kept_ms: number
}

export class Rotation {
  readonly #ports: RotationPorts
  #next_seq: number
  #current: RunningPart | null = null
  /** The one before, in the overlap. */
  #leaving: RunningPart | null = null

  constructor(ports: RotationPorts, next_seq: number) {
    this.#ports = ports
    this.#next_seq = next_seq
  }

  get next_seq(): number {
    return this.#next_seq
  }

  start(): void {
    if (this.#current === null) this.#current = this.#begin()
  }

  /**
   * Called with every piece of sound, and by a clock in case none comes: timers of a tab in the background run late, the
   * recorder's own pieces do not.
   */
  tick(): void {
    const current = this.#current
    if (current === null) return
    const now = this.#ports.now()
    if (this.#leaving !== null && now - current.started_ms >= overlap_ms) void this.#end(this.#takeLeaving()!)
    if (this.#leaving === null && now - current.started_ms >= part_ms) {
      this.#leaving = current
      this.#current = this.#begin()
      return
    }
    if (now - current.kept_ms >= keep_open_every_ms && current.chunks.length > 0) {
      current.kept_ms = now
      this.#ports.onPart(this.#partOf(current, true))
    }
  }

  /** Ends what runs; done when the last part is handed over. */
  async stop(): Promise<void> {
    const leaving = this.#takeLeaving()
    const current = this.#current
    this.#current = null
    await Promise.all([leaving && this.#end(leaving), current && this.#end(current)])
  }

  #takeLeaving(): RunningPart | null {
    const leaving = this.#leaving
    this.#leaving = null
    return leaving
  }

  #begin(): RunningPart {
    const now = this.#ports.now()
    const part: RunningPart = { seq: this.#next_seq, take: { stop: async () => undefined }, chunks: [], started_ms: now, kept_ms: now }
    this.#next_seq += 1
    part.take = this.#ports.begin((chunk) => {
      if (chunk.size > 0) part.chunks.push(chunk)
      this.tick()
    })
    return part
  }

  async #end(part: RunningPart): Promise<void> {
    const ended_ms = this.#ports.now()
    await part.take.stop()
    if (part.chunks.length > 0) this.#ports.onPart({ ...this.#partOf(part, false), ended_ms })
  }

  #partOf({ seq, chunks, started_ms }: RunningPart, is_open: boolean): TakenPart {
    return { seq, chunks: [...chunks], started_ms, ended_ms: this.#ports.now(), is_open }
  }
}
