import type { Part } from '#web/platform/recording-vault.ts'

export type SendResult = { kind: 'sent' } | { kind: 'unreachable' } | { kind: 'refused'; detail: string }

export interface UploadPorts {
  /** Places of the parts that are ready, in order. */
  list(): Promise<number[]>
  read(seq: number): Promise<Part | null>
  send(part: Part): Promise<SendResult>
  /** The server has it for good. */
  remove(seq: number): Promise<void>
  later(run: () => void, ms: number): () => void
  random(): number
}

export interface UploadState {
  /** Acknowledged by the server, in this queue's life. */
  sent: readonly number[]
  is_sending: boolean
  /** The server cannot be reached at the moment. */
  is_unreachable: boolean
  /** What the server will not take, with its reason. Such parts stay here. */
  refused: ReadonlyMap<number, string>
}

const first_wait_ms = 1_000
const longest_wait_ms = 30_000

/**
 * Sends parts one after the other, in order; one that is refused holds up no other. What cannot be sent is tried again by
 * itself, with pauses that grow. The same part may be sent twice: the server knows it by its sum.
 */
export class UploadQueue {
  readonly #ports: UploadPorts
  readonly #onChange: (state: UploadState) => void
  #sent: number[] = []
  #refused = new Map<number, string>()
  #is_unreachable = false
  #failures = 0
  #run: Promise<void> | null = null
  #is_asked = false
  #is_stopped = false
  #cancel: () => void = () => undefined

  constructor(ports: UploadPorts, onChange: (state: UploadState) => void) {
    this.#ports = ports
    this.#onChange = onChange
  }

  get state(): UploadState {
    return { sent: this.#sent, is_sending: this.#run !== null, is_unreachable: this.#is_unreachable, refused: this.#refused }
  }

  /** There is something to send, or the network is back. */
  wake(): void {
    if (this.#is_stopped) return
    this.#is_asked = true
    this.#cancel()
    this.#run ??= this.#drain().finally(() => {
      this.#run = null
      this.#onChange(this.state)
    })
  }

  /** Tries at once what was refused as well. */
  retry(): void {
    this.#refused = new Map()
    this.#failures = 0
    this.wake()
  }

  stop(): void {
    this.#is_stopped = true
    this.#cancel()
  }

  async #drain(): Promise<void> {
    while (this.#is_asked && !this.#is_stopped) {
      this.#is_asked = false
      for (const seq of await this.#ports.list()) {
        if (this.#is_stopped) return
        if (this.#refused.has(seq)) continue
        if (!(await this.#send(seq))) return this.#waitThenWake()
      }
    }
  }

  /** False where there is no getting through. */
  async #send(seq: number): Promise<boolean> {
    const part = await this.#ports.read(seq)
    if (part === null) return true
    this.#onChange(this.state)
    const result = await this.#ports.send(part)
    this.#is_unreachable = result.kind === 'unreachable'
    if (result.kind === 'unreachable') return false
    this.#failures = 0
    if (result.kind === 'refused') this.#refused = new Map(this.#refused).set(seq, result.detail)
    else {
      await this.#ports.remove(seq)
      this.#sent = [...this.#sent, seq]
    }
    this.#onChange(this.state)
    return true
  }

  #waitThenWake(): void {
    const wait = Math.min(longest_wait_ms, first_wait_ms * 2 ** this.#failures)
    this.#failures += 1
    this.#is_asked = false
    this.#cancel = this.#ports.later(() => this.wake(), wait * (0.5 + this.#ports.random() / 2))
  }
}
