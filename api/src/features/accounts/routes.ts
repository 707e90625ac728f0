import { createAccount, forgotPassword, joinPractice, readInvitation, resendVerification, resetPassword, verifyEmail } from '#contract/accounts.ts'
import { hashPassword } from '../../platform/auth/password.ts'
import { isShort, requirePassword } from '../../platform/auth/password-rules.ts'
import { countTry, form_limit, forgetTries, throttleKey } from '../../platform/auth/throttle.ts'
import type { Db } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/session-transaction.ts'
import { AppError, conflict } from '../../platform/http/app-error.ts'
import type { OpenContext } from '../../platform/http/context.ts'
import { openRoute, type Route } from '../../platform/http/route.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { enqueueNotice } from '../../platform/mail/notice.ts'
import { nameRole } from './letters.ts'
import { hashMailToken, type LinkKind } from './mail-token.ts'
import { recordAccountAct } from './service.ts'
import * as store from './store.ts'
import { send_reset, send_verification, settle_registration } from './tasks.ts'

export const account_routes: Route[] = [
  openRoute(createAccount, async (ctx, { body }) => {
    await limitForms(ctx)
    const { password, ...registration } = body
    requirePassword(password, { has_second_factor: false, words: [body.practice_name, body.email, body.first_name, body.last_name] })
    const password_hash = await hashPassword(password)
    await transact(ctx, async (db) => {
      const registration_id = await store.addRegistration(db, { ...registration, password_hash })
      await enqueue(db, settle_registration, { registration_id, email: body.email })
    })
    return { sent: true as const }
  }),

  openRoute(resendVerification, async (ctx, { body }) => {
    await limitForms(ctx)
    await transact(ctx, (db) => enqueue(db, send_verification, { email: body.email }))
    return { sent: true as const }
  }),

  openRoute(forgotPassword, async (ctx, { body }) => {
    await limitForms(ctx)
    await transact(ctx, (db) => enqueue(db, send_reset, { email: body.email }))
    return { sent: true as const }
  }),

  openRoute(verifyEmail, (ctx, { body }) =>
    transact(ctx, async (db) => {
      const link = await openLink(ctx, db, 'verify', body.token)
      const { user_id, role } = await store.getPerson(db, link.user_id!)
      await store.verifyEmail(db, link.id, ctx.now)
      await recordAccountAct(db, { ...actOf(ctx, verifyEmail.name), practice_id: link.practice_id, user_id, actor: { user_id, role } })
      return { verified: true as const }
    }),
  ),

  openRoute(resetPassword, async (ctx, { body }) => {
    const person = await transact(ctx, async (db) => store.getPerson(db, (await openLink(ctx, db, 'reset', body.token)).user_id!))
    const { email, first_name, last_name, practice_name, has_second_factor } = person
    requirePassword(body.password, { has_second_factor, words: [practice_name, email, first_name, last_name] })
    const password_hash = await hashPassword(body.password)
    return transact(ctx, async (db) => {
      const { practice_id, id } = await openLink(ctx, db, 'reset', body.token)
      const { user_id, role } = person
      await store.resetPassword(db, id, { password_hash, is_short: isShort(body.password) }, ctx.now)
      // Whoever reads the mailbox is not the one who guessed; they do not wait for the other's tries.
      await forgetTries(db, throttleKey(ctx.runtime.secrets, 'account', email))
      await forgetTries(db, throttleKey(ctx.runtime.secrets, 'factor', String(user_id)))
      await recordAccountAct(db, { ...actOf(ctx, resetPassword.name), practice_id, user_id, actor: { user_id, role } })
      await enqueueNotice(db, {
        practice_id,
        user_id,
        subject: 'Your password was changed',
        paragraphs: ['A new password was set for your Wyze account by the link in our mail, and every device was signed out.', 'If it was not you, set another one now and tell your practice administrator.'],
        action: { label: 'Set another password', path: '/forgot-password' },
      })
      return { reset: true as const }
    })
  }),

  openRoute(readInvitation, (ctx, { body }) =>
    transact(ctx, async (db) => {
      const { invited_by: _, ...invitation } = await store.getInvitation(db, (await openLink(ctx, db, 'invite', body.token)).invitation_id!)
      return invitation
    }),
  ),

  openRoute(joinPractice, async (ctx, { body }) => {
    const { token, password, ...person } = body
    const invitation = await transact(ctx, async (db) => {
      const found = await store.getInvitation(db, (await openLink(ctx, db, 'invite', token)).invitation_id!)
      // The link came to this very address, so this tells its owner only what is theirs.
      if (await store.findAccount(db, found.email)) throw conflict('This address has a Wyze account already, and an account belongs to one practice.')
      return found
    })
    const { email, role, practice_name, invited_by } = invitation
    requirePassword(password, { has_second_factor: false, words: [practice_name, email, person.first_name, person.last_name] })
    const password_hash = await hashPassword(password)
    return transact(ctx, async (db) => {
      const { practice_id, id, invitation_id } = await openLink(ctx, db, 'invite', token)
      const user_id = await store.acceptInvitation(db, id, { ...person, password_hash }, ctx.now)
      await recordAccountAct(db, { ...actOf(ctx, joinPractice.name), practice_id, user_id, actor: { user_id, role }, detail: { role, invitation_id } })
      await enqueueNotice(db, {
        practice_id,
        user_id: invited_by,
        subject: `${person.first_name} ${person.last_name} joined ${practice_name}`,
        paragraphs: [`${person.first_name} ${person.last_name} accepted your invitation and works with you as ${nameRole(role)} from now on.`],
      })
      return { email }
    })
  }),
]

function transact<T>(ctx: OpenContext, work: (db: Db) => Promise<T>): Promise<T> {
  return inTransaction(ctx.runtime.pool, work)
}

/** Used, out of time, replaced, withdrawn or never made: the answer is one. */
async function openLink(ctx: OpenContext, db: Db, kind: LinkKind, token: string): Promise<store.OpenLink> {
  const link = await store.findLink(db, kind, hashMailToken(token), ctx.now)
  if (!link) throw new AppError('link_invalid', 'This link was used already, has run out, or was replaced by a newer one.')
  return link
}

/** Forms that anybody may send: per caller, so that nobody mails or hashes at our expense without end. */
async function limitForms(ctx: OpenContext): Promise<void> {
  const wait_s = await transact(ctx, (db) => countTry(db, throttleKey(ctx.runtime.secrets, 'form', ctx.address), form_limit, ctx.now))
  if (wait_s > 0) throw new AppError('too_many_requests', `Too many tries. Wait ${wait_s} seconds and try again.`, { retry_after_s: wait_s })
}

function actOf(ctx: OpenContext, action: string) {
  return { action, request_id: ctx.request_id }
}
