import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { migrate, pendingMigrations } from './migrate.ts'

let database: TestDatabase
let client: pg.Client
let dir: string
const log = () => {}

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.migrate)
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'wyze-migrations-'))
  await client.query('drop schema if exists trial cascade; create schema trial')
})

afterEach(() => rm(dir, { recursive: true, force: true }))

// A schema of its own stands for an empty database: schema_migration is looked up on the search path.
const run = () => migrate({ connection: { ...database.migrate, options: '-c search_path=trial' }, dir, log })
const write = (name: string, sql: string) => writeFile(join(dir, name), sql)

test('runs what is new, in order, once', async () => {
  await write('20260101T0000_first.sql', 'create table trial.a (id int)')
  await write('20260101T0001_second.sql', 'alter table trial.a add column b int')
  expect(await pendingMigrations({ connection: { ...database.migrate, options: '-c search_path=trial' }, dir })).toHaveLength(2)
  expect((await run()).applied).toEqual(['20260101T0000_first.sql', '20260101T0001_second.sql'])
  expect((await run()).applied).toEqual([])
})

test('a migration that fails leaves nothing behind and names its line', async () => {
  await write('20260101T0000_first.sql', 'create table trial.a (id int);\n\nselect nonsense;')
  await expect(run()).rejects.toThrow('20260101T0000_first.sql:3: column "nonsense" does not exist')
  const { rows } = await client.query(`select to_regclass('trial.a') as a, (select count(*)::int from trial.schema_migration) as n`)
  expect(rows).toEqual([{ a: null, n: 0 }])
})

test('a later migration may name a setting of an extension that an earlier run created', async () => {
  await write('20260101T0000_first.sql', "create function trial.near(a text) returns real language sql set pg_trgm.word_similarity_threshold = 0.45 return public.similarity(a, 'a')")
  expect((await run()).applied).toHaveLength(1)
})

test('two at once run each migration once', async () => {
  await write('20260101T0000_first.sql', 'create table trial.a (id int); select pg_sleep(0.1)')
  const results = await Promise.all([run(), run()])
  expect(results.map((result) => result.applied.length).sort()).toEqual([0, 1])
})

test('refuses a past migration that changed, is gone, or came late, and a name without a time', async () => {
  await write('20260101T0001_first.sql', 'create table trial.a (id int)')
  await run()
  await write('20260101T0001_first.sql', 'create table trial.a (id bigint)')
  await expect(run()).rejects.toThrow('20260101T0001_first.sql has changed')
  await rm(join(dir, '20260101T0001_first.sql'))
  await expect(run()).rejects.toThrow('is not in this version')
  await write('20260101T0001_first.sql', 'create table trial.a (id int)')
  await write('20260101T0000_late.sql', 'select 1')
  await expect(run()).rejects.toThrow('20260101T0000_late.sql sorts before')
  await write('late.sql', 'select 1')
  await expect(run()).rejects.toThrow('a migration is named like')
})
