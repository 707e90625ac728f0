import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

const FILE_NAME = /^\d{8}T\d{4}_[a-z0-9_]+\.sql$/
// Any number; the same in every version of the product, so that two versions starting at once queue up too.
const LOCK_KEY = 5_820_117

/**
 * Settings of an extension are known to a session only once its library is loaded, which any call does; before that, nobody but
 * a superuser may name them in a function. A new database loads it while it creates the extension, an older one would not.
 */
const load_trigrams = `do $$
declare v_schema name;
begin
  select n.nspname into v_schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  if v_schema is not null then execute format('select %I.show_limit()', v_schema); end if;
end $$`

export interface MigrateOptions {
  connection: pg.ClientConfig
  /** Folder of the .sql files; their names are their order. */
  dir: string
  log: (message: string) => void
}

interface Migration {
  name: string
  sql: string
  sha256: string
}

/**
 * Runs the migrations that this database has not seen, oldest first, each in a transaction of its own.
 * @throws when a file that already ran has changed or is gone, or when a new one sorts before one that already ran.
 */
export async function migrate(o: MigrateOptions): Promise<{ applied: string[] }> {
  const files = await readMigrations(o.dir)
  return withClient(o.connection, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    await client.query(`
      create table if not exists schema_migration (
        name       text primary key,
        sha256     text not null,
        applied_at timestamptz not null default now()
      );
      comment on table schema_migration is 'The migrations this database has seen, with the hash of each file as it ran.';
    `)
    const pending = selectPending(files, await readApplied(client))
    await client.query(load_trigrams)
    for (const file of pending) {
      await apply(client, file)
      o.log(`Migrated: ${file.name}`)
    }
    return { applied: pending.map((file) => file.name) }
  })
}

/** Names of the migrations that `migrate` would run. Changes nothing. */
export async function pendingMigrations(o: Omit<MigrateOptions, 'log'>): Promise<string[]> {
  const files = await readMigrations(o.dir)
  return withClient(o.connection, async (client) => selectPending(files, await readApplied(client)).map((file) => file.name))
}

async function readMigrations(dir: string): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort()
  for (const name of names) {
    if (!FILE_NAME.test(name)) throw new Error(`${name}: a migration is named like 20261121T1000_what_it_does.sql (UTC)`)
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(dir, name), 'utf8')
      // A checkout on Windows may have changed the line ends, which is no change of the migration.
      return { name, sql, sha256: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') }
    }),
  )
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows: found } = await client.query<{ is_there: boolean }>(`select to_regclass('schema_migration') is not null as is_there`)
  if (!found[0]?.is_there) return new Map()
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration order by name')
  return new Map(rows.map((row) => [row.name, row.sha256]))
}

function selectPending(files: Migration[], applied: Map<string, string>): Migration[] {
  const by_name = new Map(files.map((file) => [file.name, file]))
  for (const [name, sha256] of applied) {
    const file = by_name.get(name)
    if (!file) throw new Error(`${name} ran on this database but is not in this version of the product. Start a newer version.`)
    if (file.sha256 !== sha256) throw new Error(`${name} has changed since it ran on this database. Put it back and write a new migration.`)
  }
  const last = [...applied.keys()].at(-1) ?? ''
  const pending = files.filter((file) => !applied.has(file.name))
  const late = pending.find((file) => file.name < last)
  if (late) throw new Error(`${late.name} sorts before ${last}, which already ran. Give it a later time.`)
  return pending
}

async function apply(client: pg.Client, file: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(file.sql)
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [file.name, file.sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new Error(`${file.name}${describePlace(file.sql, error)}: ${(error as Error).message}`, { cause: error })
  }
}

function describePlace(sql: string, error: unknown): string {
  const position = Number((error as { position?: string }).position)
  return position > 0 ? `:${sql.slice(0, position).split('\n').length}` : ''
}

async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  // A migration may rewrite a large table; the server's limits for requests are not meant for it.
  const client = new pg.Client({ ...config, options: `${config.options ?? ''} -c statement_timeout=0 -c lock_timeout=30s`.trim() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
