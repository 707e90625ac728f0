import { EventEmitter } from 'node:events'
import { parseCronItems, run, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Runtime } from '../http/context.ts'
import { describeError } from '../log/logger.ts'
import type { Task } from './job.ts'
import { quiet_logger } from './quiet-logger.ts'
import { listTasks } from './run-tasks.ts'
import { WorkerLease } from './worker-lease.ts'

export interface Jobs {
  /** Takes no more jobs and lets those under way finish. */
  stop(): Promise<void>
}

const concurrency = 3

/** Works on jobs inside this process, on a small pool of its own, so that a busy API and busy jobs do not starve each other. */
export async function startJobs(runtime: Runtime, database: pg.PoolConfig, tasks: readonly Task[]): Promise<Jobs> {
  const { log } = runtime
  const onError = (error: Error) => log.warn(describeError(error), 'connection of the jobs lost')
  // One listens, one holds the lease, the rest work.
  const pool = new pg.Pool({ ...database, max: concurrency + 1, connectionTimeoutMillis: 5000 })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const events = new EventEmitter() as WorkerEvents
  const lease = new WorkerLease(database, onError)
  // The queue locks jobs by the name of the pool, not of the worker in it.
  events.on('pool:create', ({ workerPool }) => void lease.hold(workerPool.id))
  await lease.start()
  const runner = await run({ pgPool: pool, taskList: listTasks(runtime, tasks), parsedCronItems: listSchedules(tasks), concurrency, events, logger: quiet_logger, noHandleSignals: true, pollInterval: 2000 })
  // A queue that ends by itself (its schema is newer than this version) leaves the API serving; the work waits.
  runner.promise.catch((error: unknown) => log.error(describeError(error), 'jobs have stopped'))
  return {
    async stop() {
      await runner.stop()
      await lease.stop()
      await pool.end()
    },
  }
}

/** A time that passed while no process ran is not made up for: the next one does the same work. */
function listSchedules(tasks: readonly Task[]) {
  return parseCronItems(
    tasks.flatMap(({ job, schedule }) => (schedule === null ? [] : [{ task: job.name, match: schedule, identifier: job.name, options: { maxAttempts: job.max_attempts, backfillPeriod: 0 } }])),
  )
}
