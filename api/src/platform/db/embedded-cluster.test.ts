import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startCluster, type Cluster } from './embedded-cluster.ts'
import { findPostmaster } from './embedded-server.ts'

let root: string
let data_dir: string
let pgdata: string
let clusters: Cluster[]
let children: ChildProcess[]

beforeEach(async () => {
  // mkdtemp makes directories that only their owner may enter: as root, the server's user cannot walk the path to its data.
  root = await mkdtemp(join(tmpdir(), `wyze-test-${process.pid}-cluster-`))
  data_dir = join(root, 'closed', 'data')
  pgdata = join(data_dir, 'postgres')
  await mkdir(join(root, 'closed'), { mode: 0o700 })
  clusters = []
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const cluster of clusters) await cluster.stop()
  await rm(root, { recursive: true, force: true })
})

async function start(): Promise<Cluster> {
  const cluster = await startCluster({ data_dir, log: () => {} })
  clusters.push(cluster)
  return cluster
}

/** Starts the cluster in another process, which then waits to be killed. */
async function startElsewhere(): Promise<{ child: ChildProcess; adopted: boolean }> {
  const program = `
    import { startCluster } from ${JSON.stringify(new URL('./embedded-cluster.ts', import.meta.url).href)}
    const cluster = await startCluster({ data_dir: ${JSON.stringify(data_dir)}, log: () => {} })
    process.stdout.write(String(cluster.adopted) + '\\n')
    process.on('SIGTERM', () => cluster.stop())`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [line] = await once(child.stdout!, 'data')
  return { child, adopted: String(line).trim() === 'true' }
}

async function query<R extends pg.QueryResultRow>(config: pg.ClientConfig, sql: string): Promise<R[]> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<R>(sql)).rows
  } finally {
    await client.end()
  }
}

async function waitFor<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await read().catch(() => undefined)
    if (found !== undefined) return found
    await sleep(20)
  }
}

test('the first start creates the cluster, a second one joins it, and the last to leave shuts it down', async () => {
  const first = await start()
  expect(first.adopted).toBe(false)
  const second = await start()
  expect(second.adopted).toBe(true)

  await first.stop()
  expect(await query(second.app, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
  expect(await findPostmaster(pgdata)).toBeUndefined()
  await expect(query(second.app, 'select 1')).rejects.toThrow()

  expect((await start()).adopted).toBe(false)
})

test('two starters of an empty directory: one creates, the other waits and joins', async () => {
  const [first, second] = await Promise.all([startElsewhere(), startElsewhere()])
  expect([first.adopted, second.adopted].sort()).toEqual([false, true])
})

test('it listens on a socket only, which is closed to other users, and asks for a password', async () => {
  const cluster = await start()
  const settings = await query<{ name: string; setting: string }>(
    cluster.superuser,
    `select name, setting from pg_settings where name in ('listen_addresses', 'data_checksums', 'fsync', 'synchronous_commit', 'jit', 'server_encoding', 'TimeZone')`,
  )
  expect(Object.fromEntries(settings.map((row) => [row.name, row.setting]))).toEqual({
    listen_addresses: '',
    data_checksums: 'on',
    fsync: 'on',
    synchronous_commit: 'on',
    jit: 'off',
    server_encoding: 'UTF8',
    TimeZone: 'UTC',
  })
  expect(await readFile(join(pgdata, 'postmaster.pid'), 'utf8')).toMatch(/\n5432\n\/.*\n\n/)
  await expect(query({ ...cluster.app, password: 'wrong' }, 'select 1')).rejects.toThrow('password authentication failed')
})

test('the roles have exactly the rights they need', async () => {
  const cluster = await start()
  const roles = await query(
    cluster.superuser,
    `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolcanlogin, rolbypassrls from pg_roles where rolname like 'wyze%' order by rolname`,
  )
  const plain = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolcanlogin: true, rolbypassrls: false }
  expect(roles).toEqual([
    { rolname: 'wyze_app', ...plain },
    { rolname: 'wyze_backup', ...plain, rolbypassrls: true },
    { rolname: 'wyze_migrate', ...plain },
  ])
  expect(await query(cluster.app, 'show statement_timeout')).toEqual([{ statement_timeout: '15s' }])
  expect(await query(cluster.app, 'show lock_timeout')).toEqual([{ lock_timeout: '5s' }])
  expect(await query(cluster.app, 'show idle_in_transaction_session_timeout')).toEqual([{ idle_in_transaction_session_timeout: '15s' }])
  await expect(query(cluster.app, 'create table t (id int)')).rejects.toThrow('permission denied')
  await query(cluster.migrate, 'create table t (id int); insert into t values (1)')
  expect(await query(cluster.backup, 'select id from t')).toEqual([{ id: 1 }])
  await expect(query(cluster.backup, 'delete from t')).rejects.toThrow()
  const extensions = await query<{ extname: string }>(cluster.app, 'select extname from pg_extension order by 1')
  expect(extensions.map((row) => row.extname)).toEqual(['btree_gin', 'btree_gist', 'pg_trgm', 'plpgsql', 'unaccent'])
})

test('a killed server is started again under a running process, and committed rows are there', async () => {
  const cluster = await start()
  await query(cluster.migrate, `create table t (id int); insert into t values (42)`)
  const pid = (await findPostmaster(pgdata))!
  process.kill(pid, 'SIGKILL')
  const rows = await waitFor(async () => ((await findPostmaster(pgdata)) === pid ? undefined : query(cluster.migrate, 'select id from t')))
  expect(rows).toEqual([{ id: 42 }])
})

test('a killed process leaves the server running, and the next start joins it', async () => {
  const { child } = await startElsewhere()
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect((await start()).adopted).toBe(true)
})

test('after everything was killed at once, the next start recovers', async () => {
  const { child } = await startElsewhere()
  const pid = (await findPostmaster(pgdata))!
  child.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await once(child, 'exit')
  const cluster = await start()
  expect(cluster.adopted).toBe(false)
  expect(await query(cluster.app, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('lock files whose pid now belongs to another program are no obstacle', async () => {
  const first = await start()
  await first.stop()
  // As it looks after a power cut: the file is there, and its number was given to somebody else since (here: to us).
  await writeFile(join(pgdata, 'postmaster.pid'), `${process.pid}\n${pgdata}\n1700000000\n5432\n${first.host}\n\n`)
  await mkdir(first.host, { recursive: true, mode: 0o700 })
  await chmod(first.host, 0o700)
  await writeFile(join(first.host, '.s.PGSQL.5432.lock'), `${process.pid}\n${pgdata}\n1700000000\n5432\n${first.host}\n`)
  expect((await start()).adopted).toBe(false)
})

test('a start that was cut off while creating the cluster is begun again', async () => {
  await mkdir(join(`${pgdata}.new`, 'base'), { recursive: true })
  expect((await start()).adopted).toBe(false)
})

test('a server whose files were deleted does not stand in the way of a new one', async () => {
  const { child } = await startElsewhere()
  child.kill('SIGKILL')
  await once(child, 'exit')
  await rm(data_dir, { recursive: true })
  expect((await start()).adopted).toBe(false)
})

test('the log holds no values of rows', async () => {
  const cluster = await start()
  await query(cluster.migrate, `create table t (name text primary key, born date); insert into t values ('Sentinel Person', null)`)
  await expect(query(cluster.migrate, `insert into t values ('Sentinel Person', null)`)).rejects.toThrow()
  await expect(query(cluster.migrate, `insert into t values ('x', 'Sentinel Person')`)).rejects.toThrow()
  expect(await readFile(join(data_dir, 'postgres.log'), 'utf8')).not.toContain('Sentinel')
})
