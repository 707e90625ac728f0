import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Harness } from '../../test/harness.ts'
import { inTransaction } from '../db/session-transaction.ts'
import { enqueue } from './enqueue.ts'
import { job, task } from './job.ts'
import { startJobs, type Jobs } from './start-jobs.ts'

let harness: Harness
beforeAll(async () => {
  harness = await Harness.start()
})
afterAll(() => harness.stop())

const probe = job({ name: 'test.probe', payload: z.strictObject({ n: z.int() }) })
const waiting = async () => Number((await harness.owner.query('select count(*) as n from graphile_worker._private_jobs')).rows[0].n)

/** Runs what waits until `seen` holds or a bounded time is over. */
async function withJobs(run: (n: number) => Promise<void>, until: () => boolean | Promise<boolean>): Promise<void> {
  let jobs: Jobs | null = null
  try {
    jobs = await startJobs(harness.runtime, harness.database.app, [task(probe, (_, { n }) => run(n))])
    await expect.poll(until, { timeout: 15_000, interval: 20 }).toBe(true)
  } finally {
    await jobs?.stop()
  }
}

describe('jobs', () => {
  it('D10 a job is there with its transaction, and gone with it', async () => {
    const ask = inTransaction(harness.runtime.pool, async (db) => {
      await enqueue(db, probe, { n: 1 })
      throw new Error('changed its mind')
    })
    await expect(ask).rejects.toThrow('changed its mind')
    expect(await waiting()).toBe(0)
    await inTransaction(harness.runtime.pool, (db) => enqueue(db, probe, { n: 2 }))
    expect(await waiting()).toBe(1)
    const seen: number[] = []
    await withJobs(async (n) => void seen.push(n), async () => seen.length > 0 && (await waiting()) === 0)
    expect(seen).toEqual([2])
  })

  it('one key is one waiting job', async () => {
    await inTransaction(harness.runtime.pool, async (db) => {
      await enqueue(db, probe, { n: 3 }, { key: 'same' })
      await enqueue(db, probe, { n: 4 }, { key: 'same' })
    })
    const seen: number[] = []
    await withJobs(async (n) => void seen.push(n), async () => seen.length > 0 && (await waiting()) === 0)
    expect(seen).toEqual([4])
  })

  it('a job that fails is tried again later, and its reason quotes nothing', async () => {
    await inTransaction(harness.runtime.pool, (db) => enqueue(db, probe, { n: 5 }))
    let tries = 0
    await withJobs(
      async () => {
        tries++
        if (tries === 1) throw new TypeError('secret@example.com')
      },
      () => tries === 1,
    )
    const { rows } = await harness.owner.query('select last_error, attempts, locked_by from graphile_worker._private_jobs')
    expect(rows).toEqual([{ last_error: 'TypeError', attempts: 1, locked_by: null }])
    expect(harness.log_lines.join()).not.toContain('secret@example.com')
    await harness.owner.query('update graphile_worker._private_jobs set run_at = now()')
    await withJobs(async () => void tries++, async () => (await waiting()) === 0)
    expect(tries).toBe(2)
  })

  it('D11 X18 the jobs of a worker that was killed are free again within seconds', async () => {
    await inTransaction(harness.runtime.pool, (db) => enqueue(db, probe, { n: 6 }))
    // What kill -9 leaves: the row is locked by a name whose connection is gone.
    await harness.owner.query("update graphile_worker._private_jobs set locked_by = 'worker-killed', locked_at = now() - interval '6 seconds', attempts = 1")
    const seen: number[] = []
    await withJobs(async (n) => void seen.push(n), async () => seen.length > 0 && (await waiting()) === 0)
    expect(seen).toEqual([6])
  })

  it('D11 X18 killed between the act and its tick: another process does it again, under the same name', async () => {
    const killed = job({ name: 'test.killed', payload: z.strictObject({ n: z.int() }) })
    const dir = await mkdtemp(join(tmpdir(), 'wyze-killed-'))
    const file = join(dir, 'sent')
    await inTransaction(harness.runtime.pool, (db) => enqueue(db, killed, { n: 8 }))
    const child = spawn(process.execPath, ['api/src/test/killed-worker.ts', JSON.stringify({ database: harness.database.app, file })], { stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      await once(child.stdout, 'data')
      child.kill('SIGKILL')
      await once(child, 'exit')
      const jobs = await startJobs(harness.runtime, harness.database.app, [task(killed, async ({ id }) => appendFileSync(file, `${id}\n`))])
      try {
        await expect.poll(waiting, { timeout: 20_000, interval: 100 }).toBe(0)
      } finally {
        await jobs.stop()
      }
      const sent = (await readFile(file, 'utf8')).trim().split('\n')
      expect([sent.length, new Set(sent).size]).toEqual([2, 1])
    } finally {
      child.kill('SIGKILL')
      await rm(dir, { recursive: true, force: true })
    }
  })

  it('a worker that lives keeps its job, however long it takes', async () => {
    await inTransaction(harness.runtime.pool, (db) => enqueue(db, probe, { n: 7 }))
    let runs = 0
    let let_go = () => {}
    const done = new Promise<void>((resolve) => (let_go = resolve))
    const slow = await startJobs(harness.runtime, harness.database.app, [
      task(probe, async () => {
        runs++
        await done
      }),
    ])
    await expect.poll(() => runs).toBe(1)
    await harness.owner.query("update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'")
    const other = await startJobs(harness.runtime, harness.database.app, [task(probe, async () => void runs++)])
    await other.stop()
    const { rows } = await harness.owner.query('select locked_by from graphile_worker._private_jobs')
    expect(rows[0].locked_by).toMatch(/^pool-/)
    let_go()
    await slow.stop()
    expect([runs, await waiting()]).toEqual([1, 0])
  })

  it('Z17 a job sees no row of any practice until it enters one', async () => {
    const seen = await inTransaction(harness.runtime.pool, (db) => db.selectFrom('patient').select('id').execute())
    expect(seen).toEqual([])
  })
})
