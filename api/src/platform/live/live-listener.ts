import { randomInt } from 'node:crypto'
import pg from 'pg'
import { describeError, type Logger } from '../log/logger.ts'
import { live_channel } from './announce-statement.ts'

const first_wait_ms = 100
const longest_wait_ms = 5000

/** The one connection of this process that hears of changes, made when the first socket opens and made again whenever it is lost. */
export class LiveListener {
  readonly #config: pg.ClientConfig
  readonly #log: Logger
  readonly #onChange: (practice_id: number) => void
  readonly #onConnected: () => void
  #client: pg.Client | null = null
  #connecting: Promise<void> | null = null
  #retry: NodeJS.Timeout | null = null
  #failures = 0
  #is_stopped = false

  /** `onConnected` also runs after a loss: what was said meanwhile was not heard. */
  constructor(config: pg.ClientConfig, log: Logger, onChange: (practice_id: number) => void, onConnected: () => void) {
    this.#config = config
    this.#log = log
    this.#onChange = onChange
    this.#onConnected = onConnected
  }

  get is_listening(): boolean {
    return this.#client !== null
  }

  /** Resolves once the first try is over, well or not. */
  async start(): Promise<void> {
    if (this.#client || this.#retry || this.#is_stopped) return
    await (this.#connecting ??= this.#connect().finally(() => (this.#connecting = null)))
  }

  async stop(): Promise<void> {
    this.#is_stopped = true
    if (this.#retry) clearTimeout(this.#retry)
    await this.#connecting
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => {})
  }

  async #connect(): Promise<void> {
    // A pool hides its password from whoever copies its options.
    const { password } = this.#config
    const client = new pg.Client({ ...this.#config, ...(password === undefined ? {} : { password }), keepAlive: true, connectionTimeoutMillis: 5000 })
    client.on('error', (error) => this.#lose(client, error))
    client.on('end', () => this.#lose(client, new Error('the connection ended')))
    client.on('notification', ({ payload }) => this.#onChange(Number(payload)))
    try {
      await client.connect()
      await client.query(`listen ${live_channel}`)
    } catch (error) {
      client.removeAllListeners('end')
      await client.end().catch(() => {})
      this.#retryAfter(error)
      return
    }
    this.#client = client
    this.#failures = 0
    this.#onConnected()
  }

  #lose(client: pg.Client, error: Error): void {
    if (this.#client !== client) return
    this.#client = null
    client.end().catch(() => {})
    this.#retryAfter(error)
  }

  #retryAfter(error: unknown): void {
    if (this.#is_stopped) return
    if (this.#failures === 0) this.#log.warn(describeError(error), 'no longer listening for changes; trying again')
    const wait = Math.min(longest_wait_ms, first_wait_ms * 2 ** this.#failures)
    this.#failures += 1
    this.#retry = setTimeout(() => {
      this.#retry = null
      void this.start()
    }, wait / 2 + randomInt(wait / 2 + 1))
  }
}
