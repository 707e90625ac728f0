import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db/pool.ts'
import { job, scheduledTask, type JobContext } from './job.ts'

/** In an order in which nothing refers to what goes before it (mail_token names its email_change). */
const kinds = ['mail_token', 'email_change', 'sign_in_challenge', 'passkey_challenge', 'sign_in_throttle', 'idempotency_key', 'live_event', 'live_ticket', 'registration'] as const
const portion = 1000
/** How long a job that was given up can still be looked at: its reason is in the log. */
const given_up_days = 14

const sweep_rows = job({ name: 'platform.sweep_rows', payload: z.object({}), max_attempts: 3 })

/** Each hour. What it deletes, and after how long, is said by sweep_expired() in db/migrations. */
export const sweep_rows_task = scheduledTask(sweep_rows, '17 * * * *', async (ctx) => {
  const swept: Record<string, number> = {}
  for (const kind of kinds) swept[kind] = await inPortions(ctx, (db) => sweepExpired(db, kind, ctx.now))
  swept['job'] = await inPortions(ctx, (db) => removeGivenUp(db, ctx.now))
  ctx.log.info({ swept }, 'rows swept')
})

/** Each portion in a transaction of its own: a crash keeps what is done, and no lock is held for long. */
async function inPortions(ctx: JobContext, sweep: (db: Db) => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const count = await ctx.transact(sweep)
    total += count
    if (count < portion) return total
  }
}

async function sweepExpired(db: Db, kind: (typeof kinds)[number], now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`select sweep_expired(${kind}, ${now.toISOString()}::timestamptz, ${portion}) as n`.execute(db)
  return rows[0]!.n
}

async function removeGivenUp(db: Db, now: Date): Promise<number> {
  const { rows } = await sql`
    select from graphile_worker.complete_jobs(array(
      select id from graphile_worker._private_jobs
      where attempts >= max_attempts and locked_at is null and updated_at < ${now.toISOString()}::timestamptz - make_interval(days => ${given_up_days})
      limit ${portion}))`.execute(db)
  return rows.length
}
