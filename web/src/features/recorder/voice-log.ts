/** When somebody spoke, as stretches in milliseconds from the start of the recording. Looks back over the parts that are still open. */
const keep_ms = 5 * 60_000
/** A breath at the beginning may go by unheard. */
const tolerance_ms = 1_000

export class VoiceLog {
  readonly #since_ms: number
  #spoken: { at_ms: number; voiced_ms: number }[] = []
  #last_ms = 0

  /** `since_ms`: before that nothing listened. */
  constructor(since_ms: number) {
    this.#since_ms = since_ms
  }

  get last_ms(): number {
    return this.#last_ms
  }

  add(at_ms: number, voiced_ms: number): void {
    this.#last_ms = at_ms
    this.#spoken.push({ at_ms, voiced_ms })
    if (this.#spoken[0]!.at_ms < at_ms - keep_ms) this.#spoken = this.#spoken.filter((one) => one.at_ms >= at_ms - keep_ms / 2)
  }

  /** Null where it did not listen from the beginning of that time. */
  between(from_ms: number, to_ms: number): number | null {
    if (from_ms < this.#since_ms - tolerance_ms) return null
    const sum = this.#spoken.reduce((total, { at_ms, voiced_ms }) => (at_ms >= from_ms && at_ms <= to_ms ? total + voiced_ms : total), 0)
    return Math.min(sum, to_ms - from_ms)
  }
}
