import type { Context } from '../../platform/http/context.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { enterActor, findPerson } from './store.ts'

/**
 * One transaction of a job with the eyes of the person for whom it works: what labels hide from them is hidden here. Null where
 * they have left. Its acts are in the log already, by the request that asked for them.
 */
export function asMaker<T>(ctx: JobContext, practice_id: number, user_id: number, work: (inside: Context) => Promise<T>): Promise<T | null> {
  return ctx.transact(async (db) => {
    await enterActor(db, practice_id, user_id, ctx.now)
    const person = await findPerson(db, user_id)
    if (!person) return null
    const { role, first_name, last_name, credentials } = person
    const session = { session_id: '', stepped_up_at: ctx.now.toISOString(), must_enrol: false, must_change_password: false, is_email_verified: true }
    const { now, log, runtime } = ctx
    return work({ db, practice_id, actor: { user_id, role, first_name, last_name, credentials, ...session }, now, log, runtime, request_id: `job ${ctx.id}`, seen_version: 0, audit: () => {}, after: () => {} })
  })
}
