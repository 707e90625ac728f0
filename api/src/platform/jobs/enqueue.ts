import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../db/pool.ts'
import type { Job } from './job.ts'

interface Asked {
  key?: string | null
  run_at?: Date | null
  /** Jobs of one queue are done one after the other. */
  queue?: string | null
}

/** Asks for a job in the transaction of what it belongs to: both are committed or neither. With `key`, one waiting job at most; the later one replaces it. */
export async function enqueue<Payload extends z.ZodType>(db: Db, job: Job<Payload>, payload: z.input<Payload>, { key = null, run_at = null, queue = null }: Asked = {}): Promise<void> {
  const checked = JSON.stringify(job.payload.parse(payload))
  await sql`
    select from graphile_worker.add_job(${job.name}, ${checked}::json, run_at => ${run_at?.toISOString() ?? null}::timestamptz,
      max_attempts => ${job.max_attempts}::integer, job_key => ${key}::text, queue_name => ${queue}::text)`.execute(db)
}
