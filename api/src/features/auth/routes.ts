import { createHash } from 'node:crypto'
import { refreshSession, setUpPractice, signIn, signOut } from '#contract/auth.ts'
import { issueAccessToken } from '../../platform/auth/access-token.ts'
import { hashPassword, verifyPassword } from '../../platform/auth/password.ts'
import { requirePassword } from '../../platform/auth/password-rules.ts'
import { account_limit, address_limit, countTry, forgiveTry, throttleKey } from '../../platform/auth/throttle.ts'
import { inTransaction } from '../../platform/db/session-transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { openRoute, route, type Route } from '../../platform/http/route.ts'
import { exchangeRefreshToken, mustWait, signInRecord, startSession, wrongCredentials } from './service.ts'
import { challengeIfFactor } from './sign-in-challenge.ts'
import { appendAudit, closeSession, enterPractice, findCredential, openFirstPractice } from './store.ts'

export const auth_routes: Route[] = [
  openRoute(signIn, async (ctx, { body }) => {
    const { pool, secrets } = ctx.runtime
    const account_key = throttleKey(secrets, 'account', body.email)
    const address_key = throttleKey(secrets, 'address', ctx.address)
    const wait_s = await inTransaction(pool, async (db) => {
      const account_wait_s = await countTry(db, account_key, account_limit, ctx.now)
      return account_wait_s || (await countTry(db, address_key, address_limit, ctx.now))
    })
    if (wait_s > 0) throw mustWait(wait_s)
    const credential = await inTransaction(pool, (db) => findCredential(db, body.email))
    // Outside any transaction: the hash takes tens of milliseconds, and a connection is worth more than that.
    const is_right = await verifyPassword(credential?.password_hash ?? null, body.password)
    if (!credential || !is_right || !credential.is_active) {
      if (credential) {
        await inTransaction(pool, (db) => appendAudit(db, credential.practice_id, null, signInRecord(ctx, signIn.name, 'denied', credential.user_id)))
      }
      throw wrongCredentials()
    }
    return inTransaction(pool, async (db) => {
      await enterPractice(db, credential.practice_id)
      // Whoever still owes a second factor is not forgiven yet: a known password buys no endless tries at the code.
      const challenge = await challengeIfFactor(ctx, db, credential)
      if (challenge) return { challenge }
      await forgiveTry(db, account_key, address_key)
      return startSession(ctx, db, credential, signIn.name)
    })
  }),

  openRoute(refreshSession, async (ctx, { body }) => {
    const { pool, secrets } = ctx.runtime
    const next = await inTransaction(pool, (db) => exchangeRefreshToken(ctx, db, body.refresh_token))
    if (!next) throw new AppError('refresh_refused', 'This sign-in has ended. Sign in again.')
    return { access_token: issueAccessToken(secrets, next, ctx.now), refresh_token: next.refresh_token, token_type: 'Bearer' as const }
  }),

  route(signOut, async (ctx) => {
    await closeSession(ctx.db, ctx.actor.session_id, 'signed out')
    ctx.audit({ resource: 'user', resource_id: ctx.actor.user_id })
    return { signed_out: true as const }
  }),

  openRoute(setUpPractice, async (ctx, { body }) => {
    const { setup_token, password, ...practice } = body
    requirePassword(password, { has_second_factor: false, words: [body.practice_name, body.email, body.first_name, body.last_name] })
    const password_hash = await hashPassword(password)
    return inTransaction(ctx.runtime.pool, async (db) => {
      const token_sha256 = createHash('sha256').update(setup_token).digest()
      const opened = await openFirstPractice(db, { ...practice, token_sha256, password_hash })
      if (!opened) throw new AppError('forbidden', 'This set-up link was used already or is not known.')
      return startSession(ctx, db, opened, setUpPractice.name)
    })
  }),
]
