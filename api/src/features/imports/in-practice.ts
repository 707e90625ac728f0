import { enterPractice } from '../../platform/audit/append-audit.ts'
import type { Db } from '../../platform/db/pool.ts'
import type { JobContext } from '../../platform/jobs/job.ts'

/** The import that a job is about. */
export interface Of {
  practice_id: number
  import_id: number
}

/** One transaction of a job within its practice. */
export function inPractice<T>(ctx: JobContext, { practice_id }: Of, work: (db: Db) => Promise<T>): Promise<T> {
  return ctx.transact(async (db) => {
    await enterPractice(db, practice_id)
    return work(db)
  })
}
