import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { all_tasks } from './features/all-tasks.ts'
import { ChartWalks } from './platform/auth/chart-walk.ts'
import { loadSecrets } from './platform/auth/secrets.ts'
import { createBlobStore } from './platform/blobs/blob-store.ts'
import { localObjects } from './platform/blobs/local-files.ts'
import { createPool } from './platform/db/pool.ts'
import type { Runtime } from './platform/http/context.ts'
import { startJobs } from './platform/jobs/start-jobs.ts'
import { createLogger, describeError } from './platform/log/logger.ts'
import { createScanner } from './platform/malware/scanner.ts'
import { createMailer } from './platform/mail/mailer.ts'

export interface Server {
  app: FastifyInstance
  runtime: Runtime
  origin: string
  /** Takes no more requests, lets those and the jobs under way finish, then closes the pool. */
  stop(): Promise<void>
}

const default_web_dir = fileURLToPath(new URL('../../dist/web', import.meta.url))

export async function startServer(config: Config, database: pg.PoolConfig, web_dir = default_web_dir): Promise<Server> {
  const log = createLogger(config.log_level)
  const pool = createPool(database, config.pool_size, (error) => log.warn(describeError(error), 'idle database connection lost'))
  const secrets = loadSecrets(config)
  // Its library is large, and most installations have no use for it.
  const objects = config.s3 ? (await import('./platform/blobs/s3-objects.ts')).s3Objects(config.s3) : localObjects(join(config.data_dir, 'blobs'))
  const blobs = createBlobStore(secrets, objects)
  const runtime: Runtime = { config, pool, log, secrets, mailer: createMailer(config, log), blobs, scanner: createScanner(config.clamav_address), walks: new ChartWalks(secrets, config.charts_per_min), clock: () => new Date() }
  const app = await buildApp(runtime, { web_dir })
  await app.listen({ port: config.port, host: config.host })
  const jobs = await startJobs(runtime, database, all_tasks)
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return {
    app,
    runtime,
    origin: `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`,
    async stop() {
      await app.close()
      await jobs.stop()
      runtime.mailer.close()
      await pool.end()
    },
  }
}
