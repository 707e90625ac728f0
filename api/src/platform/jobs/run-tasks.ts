import type { TaskList } from 'graphile-worker'
import { inTransaction } from '../db/session-transaction.ts'
import type { Runtime } from '../http/context.ts'
import { describeError } from '../log/logger.ts'
import type { Task } from './job.ts'

/** The product's tasks as the queue wants them: each try logged by name, number and class of error, never by its payload. */
export function listTasks(runtime: Runtime, tasks: readonly Task[]): TaskList {
  const names = new Set<string>()
  const list: TaskList = {}
  for (const { job, run } of tasks) {
    if (names.size === names.add(job.name).size) throw new Error(`two tasks are called ${job.name}`)
    list[job.name] = async (payload, { job: row, abortSignal }) => {
      const { log, pool, clock } = runtime
      const facts = { job: job.name, job_id: String(row.id), attempt: row.attempts }
      try {
        // A number alone comes again in every new database; with the moment it was asked for it does not.
        const id = `${row.id}-${row.created_at.getTime().toString(36)}`
        await run({ id, attempt: row.attempts, now: clock(), log, runtime, signal: abortSignal, transact: (work) => inTransaction(pool, work) }, payload)
        log.info(facts, 'job done')
      } catch (error) {
        const is_last = row.attempts >= row.max_attempts
        log[is_last ? 'error' : 'warn']({ ...facts, ...describeError(error) }, is_last ? 'job given up' : 'job failed, will be tried again')
        // What the queue keeps as the reason is a row too: the class of the error, not its words.
        throw new Error(error instanceof Error ? error.name : 'error')
      }
    }
  }
  return list
}
