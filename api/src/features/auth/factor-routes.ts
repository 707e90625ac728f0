import { secondFactor, signInWithPasskey, startPasskeySignIn } from '#contract/auth.ts'
import { passkeyRefused } from '../../platform/auth/passkey.ts'
import { countTry, factor_limit, forgetTries, forgiveTry, question_limit, throttleKey } from '../../platform/auth/throttle.ts'
import { inTransaction } from '../../platform/db/session-transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { openRoute, type Route } from '../../platform/http/route.ts'
import { askForAnyPasskey, askForPasskey, verifyPasskey, verifyProof } from '../factors/service.ts'
import { mustWait, signInRecord, startSession } from './service.ts'
import { challengeRefused, code_tries, recordWrongCode, requireChallenge } from './sign-in-challenge.ts'
import { closeChallenge, countCodeTry, isChallengeOpen } from './store/challenge.ts'
import { appendAudit, enterPractice, findPasskeyOwner } from './store.ts'

/** The second step of a sign-in, and the sign-in that is one step. */
export const auth_factor_routes: Route[] = [
  openRoute(secondFactor, async (ctx, { body }) => {
    const { pool, secrets } = ctx.runtime
    const { challenge_token, ...proof } = body
    const { owner, failures } = await inTransaction(pool, async (db) => {
      const owner = await requireChallenge(db, challenge_token)
      await enterPractice(db, owner.practice_id)
      const failures = await countCodeTry(db, owner.token_sha256, code_tries, ctx.now)
      if (failures === null) throw challengeRefused()
      const wait_s = await countTry(db, throttleKey(secrets, 'factor', String(owner.user_id)), factor_limit, ctx.now)
      if (wait_s > 0) throw mustWait(wait_s)
      return { owner, failures }
    })
    const opened = await inTransaction(pool, async (db) => {
      await enterPractice(db, owner.practice_id)
      if (!(await verifyProof({ ...owner, db, runtime: ctx.runtime, now: ctx.now }, proof, 'sign_in'))) {
        await recordWrongCode(ctx, db, owner, secondFactor.name, failures)
        return null
      }
      if (!(await closeChallenge(db, owner.token_sha256, 'used', ctx.now))) throw challengeRefused()
      await forgetTries(db, throttleKey(secrets, 'factor', String(owner.user_id)))
      await forgiveTry(db, throttleKey(secrets, 'account', owner.email), throttleKey(secrets, 'address', ctx.address))
      return startSession(ctx, db, owner, secondFactor.name)
    })
    if (!opened) throw new AppError('code_wrong', 'The code is not right, or was used already.')
    return opened
  }),

  openRoute(startPasskeySignIn, async (ctx, { body }) =>
    inTransaction(ctx.runtime.pool, async (db) => {
      const wait_s = await countTry(db, throttleKey(ctx.runtime.secrets, 'question', ctx.address), question_limit, ctx.now)
      if (wait_s > 0) throw mustWait(wait_s)
      if (body.challenge_token === undefined) return { options: { ...(await askForAnyPasskey({ db, runtime: ctx.runtime, now: ctx.now })) } }
      const owner = await requireChallenge(db, body.challenge_token)
      await enterPractice(db, owner.practice_id)
      if (!(await isChallengeOpen(db, owner.token_sha256, ctx.now))) throw challengeRefused()
      return { options: { ...(await askForPasskey({ ...owner, db, runtime: ctx.runtime, now: ctx.now }, 'sign_in')) } }
    }),
  ),

  openRoute(signInWithPasskey, async (ctx, { body }) => {
    const { pool } = ctx.runtime
    const owner = await inTransaction(pool, (db) => findPasskeyOwner(db, body.assertion.id))
    if (!owner) throw passkeyRefused()
    try {
      return await inTransaction(pool, async (db) => {
        await enterPractice(db, owner.practice_id)
        await verifyPasskey({ ...owner, db, runtime: ctx.runtime, now: ctx.now }, body.assertion, 'sign_in', null)
        if (!owner.is_active) throw passkeyRefused()
        return startSession(ctx, db, owner, signInWithPasskey.name)
      })
    } catch (error) {
      await inTransaction(pool, (db) => appendAudit(db, owner.practice_id, null, signInRecord(ctx, signInWithPasskey.name, 'denied', owner.user_id)))
      throw error
    }
  }),
]
