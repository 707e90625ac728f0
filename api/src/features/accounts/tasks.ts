import { z } from 'zod'
import { createAccount, forgotPassword } from '#contract/accounts.ts'
import { enterPractice } from '../../platform/audit/append-audit.ts'
import { countTry, mail_limit, throttleKey } from '../../platform/auth/throttle.ts'
import type { Db } from '../../platform/db/pool.ts'
import { job, task, type JobContext, type Task } from '../../platform/jobs/job.ts'
import { enqueueNotice, sendLetter } from '../../platform/mail/notice.ts'
import { writeLinkLetter } from './letters.ts'
import { linkTo, recoverMailToken } from './mail-token.ts'
import { orderLink, recordAccountAct, send_link, settle_email_change } from './service.ts'
import { findAccount, findLinkToSend, settleRegistration, type Account } from './store.ts'
import { findOpenChange } from './store/email-change.ts'

/** What these three do depends on whether the address is known; the request that asks for them does not, so it tells nobody. */
export const settle_registration = job({ name: 'accounts.settle_registration', payload: z.strictObject({ registration_id: z.uuid(), email: z.string() }) })
export const send_reset = job({ name: 'accounts.send_reset', payload: z.strictObject({ email: z.string() }) })
export const send_verification = job({ name: 'accounts.send_verification', payload: z.strictObject({ email: z.string() }) })

const settleTask = task(settle_registration, (ctx, { registration_id, email }) =>
  ctx.transact(async (db) => {
    // Counted before the practice is known, so that a stranger cannot fill somebody's inbox with "you have an account".
    const may_mail = await mayMail(ctx, db, email)
    const settled = await settleRegistration(db, registration_id)
    if (!settled) return
    const { practice_id, user_id, is_new } = settled
    if (is_new) {
      await recordAccountAct(db, { practice_id, user_id, action: createAccount.name, request_id: `job ${ctx.id}`, actor: { user_id, role: 'PRACTICE_ADMIN' } })
      await orderLink(db, ctx.runtime.secrets, ctx.now, { practice_id, kind: 'verify', user_id, invitation_id: null, cause: `registration ${registration_id}` })
    } else if (may_mail) {
      await enqueueNotice(db, {
        practice_id,
        user_id,
        subject: 'You already have a Wyze account',
        paragraphs: ['Somebody, probably you, tried to create an account with this address. It has one already, so nothing was changed.', 'If you forgot your password, set a new one. If it was not you, you can ignore this mail.'],
        action: { label: 'Set a new password', path: '/forgot-password' },
      })
    }
  }),
)

const resetTask = task(send_reset, (ctx, { email }) =>
  forKnownAddress(ctx, email, async (db, { practice_id, user_id, is_active }) => {
    if (!is_active) return
    await recordAccountAct(db, { practice_id, user_id, action: forgotPassword.name, request_id: `job ${ctx.id}`, actor: null })
    await orderLink(db, ctx.runtime.secrets, ctx.now, { practice_id, kind: 'reset', user_id, invitation_id: null, cause: `job ${ctx.id}` })
  }),
)

const verificationTask = task(send_verification, (ctx, { email }) =>
  forKnownAddress(ctx, email, async (db, { practice_id, user_id, is_active, is_email_verified }) => {
    if (!is_active || is_email_verified) return
    await orderLink(db, ctx.runtime.secrets, ctx.now, { practice_id, kind: 'verify', user_id, invitation_id: null, cause: `job ${ctx.id}` })
  }),
)

const emailChangeTask = task(settle_email_change, (ctx, { practice_id, email_change_id }) =>
  ctx.transact(async (db) => {
    await enterPractice(db, practice_id)
    const change = await findOpenChange(db, email_change_id)
    if (!change || !(await mayMail(ctx, db, change.email))) return
    const taken = await findAccount(db, change.email)
    if (taken) {
      await enqueueNotice(db, {
        practice_id: taken.practice_id,
        user_id: taken.user_id,
        subject: 'Your address was given for another account',
        paragraphs: ['Somebody gave your e-mail address as the new one of another Wyze account. An address has one account, so nothing was changed.', 'If it was you, sign in with this address. If not, you can ignore this mail.'],
      })
      return
    }
    await orderLink(db, ctx.runtime.secrets, ctx.now, { practice_id, kind: 'email', user_id: change.user_id, invitation_id: null, email_change_id, cause: `change ${email_change_id}` })
  }),
)

const linkTask = task(send_link, async (ctx, { practice_id, link_id }) => {
  const { secrets, config } = ctx.runtime
  const link = await ctx.transact(async (db) => {
    await enterPractice(db, practice_id)
    return findLinkToSend(db, link_id, ctx.now)
  })
  if (!link) return
  const url = linkTo(config.public_origin, link.kind, recoverMailToken(secrets, link.kind, link))
  await sendLetter(ctx, link.email, writeLinkLetter(link.kind, link, url))
})

function forKnownAddress(ctx: JobContext, email: string, work: (db: Db, account: Account) => Promise<void>): Promise<void> {
  return ctx.transact(async (db) => {
    const may_mail = await mayMail(ctx, db, email)
    const account = await findAccount(db, email)
    if (account && may_mail) await work(db, account)
  })
}

async function mayMail(ctx: JobContext, db: Db, email: string): Promise<boolean> {
  return (await countTry(db, throttleKey(ctx.runtime.secrets, 'mail', email), mail_limit, ctx.now)) === 0
}

export const account_tasks: readonly Task[] = [settleTask, resetTask, verificationTask, emailChangeTask, linkTask]
