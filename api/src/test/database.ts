import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { TEMPLATE, type TestCluster } from './start-database.ts'

export interface TestDatabase extends TestCluster {
  name: string
  drop(): Promise<void>
}

/** A migrated, empty database for one test file, with the same roles as in production. Call `drop` in afterAll. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = inject('cluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  await run(cluster.superuser, `create database ${name} template ${TEMPLATE} owner wyze_migrate`)
  const at = (config: pg.ClientConfig): pg.ClientConfig => ({ ...config, database: name })
  return {
    name,
    superuser: at(cluster.superuser),
    migrate: at(cluster.migrate),
    app: at(cluster.app),
    backup: at(cluster.backup),
    drop: () => run(cluster.superuser, `drop database ${name} with (force)`),
  }
}

async function run(config: pg.ClientConfig, sql: string): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
