import pg from 'pg'

/** A lock that nobody holds means a dead worker only when its job is older than this: a new worker takes its lock a moment after it is made. */
const settle_s = 5
const sweep_ms = 6000

/**
 * Frees the jobs of a process that was killed. The queue by itself waits four hours before it gives such a job to another
 * worker; here every worker pool's name is locked on a connection that dies with its process, so a name that nobody holds is a dead
 * worker's, and its jobs are free again within seconds.
 */
export class WorkerLease {
  readonly #database: pg.ClientConfig
  readonly #onError: (error: Error) => void
  readonly #workers = new Set<string>()
  #client: pg.Client | null = null
  #queue: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | null = null

  constructor(database: pg.ClientConfig, onError: (error: Error) => void) {
    this.#database = database
    this.#onError = onError
  }

  async start(): Promise<void> {
    await this.#once(() => this.#sweep())
    this.#timer = setInterval(() => void this.#once(() => this.#sweep()), sweep_ms)
    this.#timer.unref()
  }

  hold(worker: string): Promise<void> {
    this.#workers.add(worker)
    return this.#once(async () => lock(await this.#connect(), [worker]))
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    await this.#queue
    await this.#client?.end().catch(() => {})
    this.#client = null
  }

  /** One after the other, and a failure (the database restarts) is tried again by the next sweep. */
  #once(work: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(work).catch((error: Error) => {
      this.#onError(error)
      this.#client?.end().catch(() => {})
      this.#client = null
    })
    return this.#queue
  }

  async #sweep(): Promise<void> {
    const client = await this.#connect()
    await client.query(
      `select graphile_worker.force_unlock_workers(array_agg(worker)) from (
         select distinct locked_by as worker from graphile_worker._private_jobs
         where locked_by <> all ($1) and locked_at < clock_timestamp() - make_interval(secs => $2)) held
       where pg_try_advisory_xact_lock(hashtextextended('wyze worker ' || worker, 0))
       having count(*) > 0`,
      [[...this.#workers], settle_s],
    )
  }

  /** The connection, with every lock on it again where it is new. */
  async #connect(): Promise<pg.Client> {
    if (this.#client) return this.#client
    const client = new pg.Client(this.#database)
    client.on('error', (error) => {
      this.#onError(error)
      if (this.#client === client) this.#client = null
    })
    await client.connect()
    await lock(client, [...this.#workers])
    this.#client = client
    return client
  }
}

async function lock(client: pg.Client, workers: string[]): Promise<void> {
  await client.query("select pg_advisory_lock(hashtextextended('wyze worker ' || worker, 0)) from unnest($1::text[]) worker", [workers])
}
