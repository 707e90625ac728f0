import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice } from '../../test/practice.ts'
import { sweep_blobs_task } from '../blobs/sweep.ts'
import { inTransaction } from '../db/session-transaction.ts'
import { enqueue } from './enqueue.ts'
import { startJobs } from './start-jobs.ts'
import { sweep_rows_task } from './sweep.ts'

let harness: Harness
let own: TestPractice

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
})
afterAll(() => harness.stop())

const count = async (table: string) => Number((await harness.owner.query(`select count(*) as n from ${table}`)).rows[0].n)
const insert = (sql: string, ...values: unknown[]) => harness.owner.query(sql, values)
const sweep = async () => {
  await inTransaction(harness.runtime.pool, (db) => enqueue(db, sweep_rows_task.job, {}))
  await harness.work()
}

/** One row of each kind that has served its time for so many days. */
async function place(days_ago: number): Promise<void> {
  const { practice_id, user_id } = own.NP
  const at = new Date(Date.now() - days_ago * 86_400_000)
  const change = await insert("insert into email_change (practice_id, user_id, email, session_id, expires_at, voided_at) values ($1, $2, 'x@example.com', gen_random_uuid(), $3, now()) returning id", practice_id, user_id, at)
  const email_change_id = change.rows[0].id
  await insert("insert into mail_token (practice_id, kind, user_id, email_change_id, salt, token_sha256, cause, expires_at) values ($1, 'email', $2, $3, $4, $5, $6, $7)", practice_id, user_id, email_change_id, randomBytes(32), randomBytes(32), randomBytes(8).toString('hex'), at)
  await insert('insert into sign_in_challenge (practice_id, token_sha256, user_id, created_at, expires_at) values ($1, $2, $3, $4, $4)', practice_id, randomBytes(32), user_id, at)
  await insert("insert into passkey_challenge (challenge_sha256, purpose, expires_at) values ($1, 'sign_in', $2)", randomBytes(32), at)
  await insert('insert into sign_in_throttle (key, failures, last_at) values ($1, 3, $2)', `address:${randomBytes(8).toString('hex')}`, at)
  await insert('insert into idempotency_key (practice_id, user_id, key, request_hash, created_at) values ($1, $2, $3, $4, $5)', practice_id, user_id, randomBytes(8).toString('hex'), randomBytes(32), at)
  await insert("insert into live_event (practice_id, paths, actor_id, actor_session, request_id, at) values ($1, '{/patients}', $2, gen_random_uuid(), 'x', $3)", practice_id, user_id, at)
  await insert('insert into live_ticket (practice_id, ticket_sha256, session_id, expires_at) values ($1, $2, gen_random_uuid(), $3)', practice_id, randomBytes(32), at)
  await insert("insert into registration (practice_name, time_zone, email, first_name, last_name, password_hash, created_at) values ('P', 'UTC', 'a@example.com', 'A', 'B', 'x', $1)", at)
  await insert("select graphile_worker.add_job('test.given_up', '{}'::json, max_attempts => 1)")
  await insert("update graphile_worker._private_jobs set attempts = 1, updated_at = $1 where attempts = 0", at)
}

const tables = ['email_change', 'mail_token', 'sign_in_challenge', 'passkey_challenge', 'sign_in_throttle', 'idempotency_key', 'live_event', 'live_ticket', 'registration', 'graphile_worker._private_jobs']

it('what has served its time goes, of every kind, and what has not stays', async () => {
  await place(40)
  await place(-1)
  for (const table of tables) expect([table, await count(table)]).toEqual([table, 2])
  await sweep()
  for (const table of tables) expect([table, await count(table)]).toEqual([table, 1])
})

it('A06 wrong passwords of months still count; those of half a year do not', async () => {
  for (const days of [100, 181]) await insert('insert into sign_in_throttle (key, failures, total, last_at) values ($1, 3, 99, $2)', `account:${days}`, new Date(Date.now() - days * 86_400_000))
  await sweep()
  expect((await insert("select key from sign_in_throttle where key like 'account:%'")).rows).toEqual([{ key: 'account:100' }])
})

it('more than a portion goes in one sweep, and two sweeps at once do not hinder each other', async () => {
  await insert('insert into idempotency_key (practice_id, user_id, key, request_hash, created_at) select $1, $2, \'key-number-\' || n, $3, now() - interval \'2 days\' from generate_series(1, 2500) n', own.practice_id, own.NP.user_id, randomBytes(32))
  await inTransaction(harness.runtime.pool, async (db) => {
    await enqueue(db, sweep_rows_task.job, {})
    await enqueue(db, sweep_rows_task.job, {})
  })
  await harness.work()
  expect(await count('idempotency_key')).toBe(1)
})

it('both sweeps come by the clock: each process knows them, the queue keeps one time for all', async () => {
  const both = [sweep_rows_task, sweep_blobs_task]
  const workers = [await startJobs(harness.runtime, harness.database.app, both), await startJobs(harness.runtime, harness.database.app, both)]
  try {
    await expect.poll(async () => (await insert('select identifier from graphile_worker._private_known_crontabs order by 1')).rows.map(({ identifier }) => identifier)).toEqual(['platform.sweep_blobs', 'platform.sweep_rows'])
  } finally {
    await Promise.all(workers.map((jobs) => jobs.stop()))
  }
})
