import { startStepUp, stepUp } from '#contract/auth.ts'
import { countTry, factor_limit, forgetTries, throttleKey } from '../../platform/auth/throttle.ts'
import { inTransaction } from '../../platform/db/session-transaction.ts'
import { AppError, invalidInput } from '../../platform/http/app-error.ts'
import type { StagedContext } from '../../platform/http/context.ts'
import { route, stagedRoute, type Route } from '../../platform/http/route.ts'
import { askForPasskey, listMethods, verifyProof } from '../factors/service.ts'
import { mustWait, verifyOwnPassword } from './service.ts'
import { appendAudit, stepUpSession } from './store.ts'

/** Confirming that it is still oneself, in a session that is open already (docs/decisions/0005-step-up.md). */
export const auth_step_up_routes: Route[] = [
  route(startStepUp, async (ctx) => {
    const owner = { db: ctx.db, runtime: ctx.runtime, now: ctx.now, practice_id: ctx.practice_id, user_id: ctx.actor.user_id }
    const methods = await listMethods(owner)
    if (methods.length === 0) return { methods: ['password' as const], passkey_options: null }
    return { methods, passkey_options: methods.includes('passkey') ? { ...(await askForPasskey(owner, 'step_up')) } : null }
  }),

  stagedRoute(stepUp, async (ctx, { body }) => {
    const { pool, secrets } = ctx.runtime
    const key = throttleKey(secrets, 'factor', String(ctx.actor.user_id))
    // Counted in a transaction of its own: a refusal must not take the count back.
    const wait_s = await inTransaction(pool, (db) => countTry(db, key, factor_limit, ctx.now))
    if (wait_s > 0) throw mustWait(wait_s)
    const is_right_password = body.method === 'password' ? await isPasswordOfWhoHasNoFactor(ctx, body.password) : false
    const is_proven = await ctx.prepare(async ({ db, practice_id, actor }) => {
      const is_right = body.method === 'password' ? is_right_password : await verifyProof({ db, runtime: ctx.runtime, now: ctx.now, practice_id, user_id: actor.user_id }, body, 'step_up')
      await appendAudit(db, practice_id, actor, {
        action: stepUp.name,
        outcome: is_right ? 'allowed' : 'denied',
        request_id: ctx.request_id,
        patient_id: null,
        resource: 'user',
        resource_id: actor.user_id,
        detail: { method: body.method },
      })
      if (is_right) {
        await stepUpSession(db, actor.session_id, ctx.now)
        await forgetTries(db, key)
      }
      return is_right
    })
    if (is_proven) return { stepped_up: true as const }
    throw body.method === 'password' ? new AppError('credentials_wrong', 'The password is not right.') : new AppError('code_wrong', 'The code is not right, or was used already.')
  }),
]

/** The password alone is no proof for an account that has a second factor: whoever learned it could take the factor off. */
async function isPasswordOfWhoHasNoFactor(ctx: StagedContext, password: string): Promise<boolean> {
  const methods = await ctx.prepare(({ db, actor }) => listMethods({ db, user_id: actor.user_id }))
  if (methods.length > 0) throw invalidInput([{ path: 'body.method', message: 'use your second factor' }])
  return verifyOwnPassword(ctx, password)
}
