import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { announceStatement, wakeStatement } from './announce-statement.ts'

/** No session of anybody: a job's change is news to every screen, also to that of the person who asked for it. */
const no_session = '00000000-0000-0000-0000-000000000000'

/** Tells open screens what a job changed, in its transaction. `for_user` is whom the job works for. */
export async function announceFromJob(db: Db, practice_id: number, for_user: number, job_id: string, paths: readonly string[]): Promise<void> {
  await sql.raw(announceStatement(practice_id, { user_id: for_user, session_id: no_session }, { paths, request_id: `job ${job_id}` })).execute(db)
  // Within the transaction the notification waits for its commit.
  await sql.raw(wakeStatement(practice_id)).execute(db)
}
