/**
 * `npm run db:schema` writes db/schema.sql: what all migrations together make, read back from a database's own catalog.
 * `-- --check` only compares, and fails when the file is behind.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startCluster } from '#api/platform/db/embedded-cluster.ts'
import { migrate } from '#api/platform/db/migrate.ts'
import { describeSchema } from './schema/describe-schema.ts'

const root = join(import.meta.dirname, '..')
const file = join(root, 'db/schema.sql')

async function readMigratedSchema(): Promise<string> {
  const data_dir = await mkdtemp(join(tmpdir(), 'wyze-schema-'))
  const cluster = await startCluster({ data_dir, log: () => {}, settings: { fsync: 'off' } })
  try {
    await migrate({ connection: cluster.migrate, dir: join(root, 'db/migrations'), log: () => {} })
    const client = new pg.Client(cluster.migrate)
    await client.connect()
    const schema = await describeSchema(client)
    await client.end()
    return schema
  } finally {
    await cluster.stop()
    await rm(data_dir, { recursive: true, force: true })
  }
}

const schema = await readMigratedSchema()
if (process.argv.includes('--check')) {
  const is_current = schema === (await readFile(file, 'utf8').catch(() => ''))
  console.log(is_current ? 'db/schema.sql is up to date.' : 'db/schema.sql is behind the migrations: npm run db:schema')
  process.exitCode = is_current ? 0 : 1
} else {
  await writeFile(file, schema)
  console.log('Wrote db/schema.sql.')
}
