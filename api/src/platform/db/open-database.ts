import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Config } from '../../config.ts'
import { installJobs } from '../jobs/install-jobs.ts'
import { startCluster } from './embedded-cluster.ts'
import { migrate } from './migrate.ts'

export interface Database {
  /** For the API: row-level security holds, statements are limited in time. */
  app: pg.PoolConfig
  /** The owner of the schema: migrations, seeding. */
  migrate: pg.ClientConfig
  /** Reads all rows; only the embedded cluster has it by itself. */
  backup?: pg.ClientConfig
  stop(): Promise<void>
}

const migrations_dir = fileURLToPath(new URL('../../../../db/migrations', import.meta.url))

// What the embedded cluster sets for the role, an outside server gets per connection. PgBouncer must let `options` through.
const app_options =
  '-c role=wyze_app -c statement_timeout=15s -c lock_timeout=5s -c idle_in_transaction_session_timeout=15s -c plan_cache_mode=force_custom_plan -c jit=off'

/** The database that the configuration names (none: the embedded one), migrated to this version of the product. */
export async function openDatabase(
  config: Pick<Config, 'data_dir' | 'database_url' | 'migrate_database_url'>,
  log: (message: string) => void,
): Promise<Database> {
  const database = config.database_url === null ? await startCluster({ data_dir: config.data_dir, log }) : openOutside(config.database_url, config.migrate_database_url)
  try {
    await migrate({ connection: database.migrate, dir: migrations_dir, log })
    await installJobs(database.migrate)
    if (config.database_url !== null) await allowAppRole(database.migrate, config.database_url)
  } catch (error) {
    await database.stop()
    throw error
  }
  return { app: database.app, migrate: database.migrate, backup: database.backup, stop: () => database.stop() }
}

/**
 * A server of the clinic's own, PostgreSQL 15 or later. MIGRATE_DATABASE_URL is the owner's login; without it DATABASE_URL serves for
 * both. The API always works as the role wyze_app, because an owner or superuser is not held by row-level security: any other
 * login takes that role on connecting. Safest is DATABASE_URL with wyze_app itself as login, which has no other role to go back to.
 */
function openOutside(database_url: string, migrate_database_url: string | null): Database {
  const app = parseUrl(database_url)
  return {
    app: { ...app, options: `${app.options ?? ''} ${app_options}`.trim() },
    migrate: parseUrl(migrate_database_url ?? database_url),
    async stop() {},
  }
}

// `pg` lets options in the address replace those given beside it, so they are taken out of the address.
function parseUrl(address: string): pg.ClientConfig {
  if (!/^postgres(ql)?:\/\//.test(address)) {
    throw new Error('DATABASE_URL and MIGRATE_DATABASE_URL look like postgres://user:password@host:5432/database')
  }
  const [base, query] = address.split('?', 2)
  const params = new URLSearchParams(query)
  const options = params.get('options')
  params.delete('options')
  const connectionString = params.size > 0 ? `${base}?${params}` : base
  return options === null ? { connectionString } : { connectionString, options }
}

/** The first migration makes the role wyze_app where there is none; the API's login must be allowed to take it. */
async function allowAppRole(owner: pg.ClientConfig, database_url: string): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const login = new pg.Client(parseUrl(database_url)).user ?? ''
    if (login === 'wyze_app') return
    const { rows } = await client.query<{ may: boolean }>(`select pg_has_role($1, 'wyze_app', 'member') as may`, [login])
    if (!rows[0]?.may) await client.query(`grant wyze_app to ${client.escapeIdentifier(login)}`)
  } finally {
    await client.end()
  }
}
