import { z } from 'zod'
import type { Db } from '../db/pool.ts'
import type { Runtime } from '../http/context.ts'
import type { Logger } from '../log/logger.ts'

/**
 * Work that is done after a request, by whichever process is free. As data, so that who asks for it and who does it need
 * not know each other. A payload names rows by number; it never holds a token, a password or anything from a chart,
 * because waiting jobs are rows that the whole product can read.
 */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  /** `feature.verb`, unique. */
  name: string
  payload: Payload
  /** The wait doubles with each try; twelve are spread over about a day. */
  max_attempts: number
}

export function job<Payload extends z.ZodType>({ name, payload, max_attempts = 12 }: { name: string; payload: Payload; max_attempts?: number }): Job<Payload> {
  return { name, payload, max_attempts }
}

export interface JobContext {
  /** The same in every try: what a try leaves behind outside the database carries it, so that a second one is recognised. */
  id: string
  attempt: number
  now: Date
  log: Logger
  runtime: Runtime
  /** Fires where the process is to end and does not wait any longer. */
  signal?: AbortSignal | undefined
  /** One transaction as the application's role: no tenant table shows a row until a practice is entered. */
  transact<T>(work: (db: Db) => Promise<T>): Promise<T>
}

export interface Task {
  job: Job
  run(ctx: JobContext, payload: unknown): Promise<void>
  /** When it comes by itself, in the five fields of cron, UTC; null: only when it is asked for. One process of all does it. */
  schedule: string | null
}

/** Joins a job to what it does. It may run twice (a crash between the act and its tick), so it must be harmless to repeat. */
export function task<Payload extends z.ZodType>(job: Job<Payload>, run: (ctx: JobContext, payload: z.output<Payload>) => Promise<void>): Task {
  return { job, run: (ctx, payload) => run(ctx, job.payload.parse(payload)), schedule: null }
}

/** The same for what is done by the clock. Its payload holds nothing. */
export function scheduledTask(job: Job, schedule: string, run: (ctx: JobContext) => Promise<void>): Task {
  return { job, run, schedule }
}
