import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { openDatabase, type Database } from './open-database.ts'

let outside: TestDatabase
let database: Database

beforeAll(async () => {
  outside = await createTestDatabase()
  const { user, password, host } = outside.superuser
  const database_url = `postgres://${user}:${password}@/${outside.name}?host=${encodeURIComponent(String(host))}&options=-c%20application_name%3Doutside`
  database = await openDatabase({ data_dir: '/nonexistent', database_url, migrate_database_url: null }, () => {})
})

afterAll(async () => {
  await database.stop()
  await outside.drop()
})

test('an outside database serves the API as wyze_app, with time limits, whoever logs in', async () => {
  const client = new pg.Client(database.app)
  await client.connect()
  const { rows } = await client.query(
    `select current_user::text as role, current_setting('statement_timeout') as timeout, current_setting('application_name') as name`,
  )
  await client.end()
  expect(rows).toEqual([{ role: 'wyze_app', timeout: '15s', name: 'outside' }])
})

test('what is not an address is said so', async () => {
  await expect(openDatabase({ data_dir: '/nonexistent', database_url: 'nonsense', migrate_database_url: null }, () => {})).rejects.toThrow('postgres://')
})
