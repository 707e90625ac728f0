import pg from 'pg'
import type { DatabaseSecrets } from './embedded-secrets.ts'

export const DATABASE = 'wyze'
const EXTENSIONS = ['pg_trgm', 'btree_gin', 'btree_gist', 'unaccent']

/**
 * Brings roles, database and extensions to the state the application expects. Safe to repeat.
 * wyze_migrate owns the schema, wyze_app is the API and always under row-level security, wyze_backup reads everything and writes nothing.
 */
export async function prepareRoles(superuser: pg.ClientConfig, secrets: DatabaseSecrets): Promise<void> {
  await withClient(superuser, async (client) => {
    await ensureRole(client, 'wyze_migrate', secrets.migrate, 'NOBYPASSRLS')
    await ensureRole(client, 'wyze_app', secrets.app, 'NOBYPASSRLS')
    await ensureRole(client, 'wyze_backup', secrets.backup, 'BYPASSRLS')
    await client.query(`
      alter role wyze_app set statement_timeout = '15s';
      alter role wyze_app set lock_timeout = '5s';
      alter role wyze_app set idle_in_transaction_session_timeout = '15s';
      alter role wyze_backup set default_transaction_read_only = on;
      grant pg_read_all_data to wyze_backup;
    `)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE} owner wyze_migrate`)
    await client.query(`
      revoke connect, temporary on database ${DATABASE} from public;
      grant connect on database ${DATABASE} to wyze_app, wyze_backup;
    `)
  })
  // The extensions are installed here because some of them are not for an ordinary owner to install.
  await withClient({ ...superuser, database: DATABASE }, installExtensions)
}

export async function installExtensions(client: pg.Client): Promise<void> {
  await client.query(EXTENSIONS.map((name) => `create extension if not exists ${name};`).join('\n'))
}

async function ensureRole(client: pg.Client, name: string, password: string, rls: 'BYPASSRLS' | 'NOBYPASSRLS'): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  if (rowCount === 0) await client.query(`create role ${name} password ${client.escapeLiteral(password)}`)
  await client.query(`alter role ${name} login nosuperuser nocreatedb nocreaterole noreplication ${rls}`)
}

async function withClient(config: pg.ClientConfig, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
