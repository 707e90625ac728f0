/** A process that takes one job, does what the job asks of the world outside, and hangs before it can say that it did. For kill -9. */
import { appendFileSync } from 'node:fs'
import { z } from 'zod'
import { createPool } from '../platform/db/pool.ts'
import type { Runtime } from '../platform/http/context.ts'
import { job, task } from '../platform/jobs/job.ts'
import { startJobs } from '../platform/jobs/start-jobs.ts'
import { createLogger } from '../platform/log/logger.ts'

const { database, file } = JSON.parse(process.argv[2]!) as { database: object; file: string }
const probe = job({ name: 'test.killed', payload: z.strictObject({ n: z.int() }) })
const runtime = { log: createLogger('silent'), pool: createPool(database, 2, () => {}), clock: () => new Date() } as unknown as Runtime

await startJobs(runtime, database, [
  task(probe, async (ctx) => {
    appendFileSync(file, `${ctx.id}\n`)
    process.stdout.write('sent\n')
    await new Promise(() => {})
  }),
])
