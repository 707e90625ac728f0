import { confirmEmailChange, getEmail, requestEmailChange, withdrawEmailChange } from '#contract/email-change.ts'
import { enterPractice } from '../../platform/audit/append-audit.ts'
import { countTry, mail_limit, throttleKey } from '../../platform/auth/throttle.ts'
import { inTransaction } from '../../platform/db/session-transaction.ts'
import { AppError, conflict, invalidInput, notFound } from '../../platform/http/app-error.ts'
import { openRoute, route, type Route } from '../../platform/http/route.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { enqueueNotice } from '../../platform/mail/notice.ts'
import { hashMailToken, link_life_ms } from './mail-token.ts'
import { recordAccountAct, settle_email_change } from './service.ts'
import { findLink, getPerson } from './store.ts'
import { changeEmail, findEmail, insertEmailChange, voidEmailChange } from './store/email-change.ts'

const if_not_you = 'If it was not you, change your password now, which also stops this, and tell your practice administrator.'

/** One's own address: asked for within a session, confirmed from the new mailbox, told to the old one (ASVS 5 6.3.7). */
export const email_routes: Route[] = [
  route(getEmail, ({ db, actor, now }) => findEmail(db, actor.user_id, now)),

  route(requestEmailChange, async (ctx, { body }) => {
    const { db, now, practice_id, actor } = ctx
    const { email } = await findEmail(db, actor.user_id, now)
    if (body.email === email) throw invalidInput([{ path: 'body.email', message: 'is your address already' }])
    const wait_s = await countTry(db, throttleKey(ctx.runtime.secrets, 'mail', `change ${actor.user_id}`), mail_limit, now)
    if (wait_s > 0) throw new AppError('too_many_requests', 'Many new addresses within an hour. Try again later.', { retry_after_s: wait_s })
    await voidEmailChange(db, actor.user_id, now)
    const change = { practice_id, user_id: actor.user_id, email: body.email, session_id: actor.session_id, created_at: now, expires_at: new Date(now.getTime() + link_life_ms.email) }
    const email_change_id = await insertEmailChange(db, change)
    // Whether the address is free, the job finds out: this answer must not tell (A05).
    await enqueue(db, settle_email_change, { practice_id, email_change_id })
    await enqueueNotice(db, {
      practice_id,
      user_id: actor.user_id,
      to: email,
      subject: 'Somebody asked to change your e-mail address',
      paragraphs: ['For your Wyze account another e-mail address was given. This one stays in use until the new one is confirmed.', if_not_you],
      action: { label: 'Open your security settings', path: '/settings' },
    })
    ctx.audit({ resource: 'user', resource_id: actor.user_id })
    return { sent: true as const }
  }),

  route(withdrawEmailChange, async (ctx) => {
    if (!(await voidEmailChange(ctx.db, ctx.actor.user_id, ctx.now))) throw notFound('address that waits to be confirmed')
    ctx.audit({ resource: 'user', resource_id: ctx.actor.user_id })
    return { withdrawn: true as const }
  }),

  openRoute(confirmEmailChange, async (ctx, { body }) => {
    const changed = await inTransaction(ctx.runtime.pool, async (db) => {
      const link = await findLink(db, 'email', hashMailToken(body.token), ctx.now)
      if (!link) throw new AppError('link_invalid', 'This link was used already, has run out, or was replaced by a newer one.')
      const { practice_id, id } = link
      await enterPractice(db, practice_id)
      const change = await changeEmail(db, id, ctx.now)
      if (!change) return null
      const { user_id, email_before, ended_count } = change
      const { email, role } = await getPerson(db, user_id)
      await recordAccountAct(db, { action: confirmEmailChange.name, request_id: ctx.request_id, practice_id, user_id, actor: { user_id, role }, detail: { ended_count } })
      await enqueueNotice(db, {
        practice_id,
        user_id,
        to: email_before,
        subject: 'Your e-mail address was changed',
        paragraphs: ['Your Wyze account has another e-mail address from now on; this one signs in no more, and your other devices were signed out.', 'If it was not you, tell your practice administrator at once: they can end the access.'],
      })
      return { email }
    })
    // Only whoever reads the mailbox of this address gets here. The link is used up all the same.
    if (!changed) throw conflict('This address has come into use for another account. Your own address stays as it is.')
    return changed
  }),
]
