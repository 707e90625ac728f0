import { enterPractice } from '../audit/append-audit.ts'
import type { Db } from '../db/pool.ts'
import type { JobContext } from './job.ts'

/** One transaction of a job within a practice. */
export function inPractice<T>(ctx: Pick<JobContext, 'transact'>, { practice_id }: { practice_id: number }, work: (db: Db) => Promise<T>): Promise<T> {
  return ctx.transact(async (db) => {
    await enterPractice(db, practice_id)
    return work(db)
  })
}
