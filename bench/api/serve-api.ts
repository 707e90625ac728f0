/** The API as it runs in production, with nothing taken out. */
import { startServer } from '#api/server.ts'
import type { Config } from '#api/config.ts'
import type pg from 'pg'
import { serveParent } from './server-process.ts'

serveParent<{ config: Config; database: pg.PoolConfig; web_dir: string }>(async ({ config, database, web_dir }) => {
  const { app } = await startServer(config, database, web_dir)
  return (app.server.address() as { port: number }).port
})
