import { z } from 'zod'
import { enterPractice } from '../audit/append-audit.ts'
import type { Db } from '../db/pool.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { job, task, type JobContext } from '../jobs/job.ts'
import { writeLetter, type Letter } from './letter.ts'

/**
 * A mail that tells somebody what happened to their account (OWASP ASVS 5 6.3.5, 6.3.7). No secret and no link that works by
 * itself: its words wait in the queue.
 */
const notice = job({
  name: 'mail.notice',
  payload: z.strictObject({
    practice_id: z.int(),
    user_id: z.int(),
    /** null: the address that the account has when the mail is sent. After a change of address: the one before. */
    to: z.string().nullable(),
    subject: z.string().max(200),
    paragraphs: z.array(z.string().max(1000)).max(10),
    action: z.object({ label: z.string(), path: z.string().startsWith('/') }).nullable(),
  }),
})

export interface Notice {
  practice_id: number
  user_id: number
  subject: string
  paragraphs: string[]
  to?: string | null
  /** A page of the product to open, by its path. */
  action?: { label: string; path: string } | null
}

/** In the transaction of what it tells of. */
export function enqueueNotice(db: Db, { to = null, action = null, ...rest }: Notice): Promise<void> {
  return enqueue(db, notice, { ...rest, to, action })
}

export const notice_task = task(notice, async (ctx, { practice_id, user_id, to, subject, paragraphs, action }) => {
  const person = await ctx.transact(async (db) => {
    await enterPractice(db, practice_id)
    return db.selectFrom('app_user').select(['email', 'first_name']).where('id', '=', user_id).executeTakeFirst()
  })
  if (!person) return
  const { public_origin } = ctx.runtime.config
  await sendLetter(ctx, to ?? person.email, {
    subject,
    name: person.first_name,
    paragraphs,
    action: action && { label: action.label, url: `${public_origin}${action.path}` },
  })
})

/** The message carries the job's number, so a second try is the same message to whoever receives it. */
export async function sendLetter(ctx: JobContext, to: string, letter: Letter): Promise<void> {
  const { mailer, config } = ctx.runtime
  await mailer.send({ ...writeLetter(letter), to, message_id: `job-${ctx.id}@${new URL(config.public_origin).hostname}` })
}
