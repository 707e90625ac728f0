import { getPracticeRule, resetFactors, setPracticeRule } from '#contract/factors.ts'
import { conflict, notFound } from '../../platform/http/app-error.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { endAllSessions } from '../sessions/service.ts'
import { tellOfReset } from './notices.ts'
import { listMethods } from './service.ts'
import { removePasskeys } from './store/passkeys.ts'
import { findUser, isFactorRequired, listWithoutFactor, updateRule } from './store/practice-rule.ts'
import { replaceCodes } from './store/recovery-codes.ts'
import { clearTotp } from './store/totp.ts'

/** What an administrator decides about other people's second factors. */
export const factor_practice_routes: Route[] = [
  route(getPracticeRule, async (ctx) => ({
    requires_second_factor: await isFactorRequired(ctx.db, ctx.practice_id),
    without_factor: await listWithoutFactor(ctx.db),
  })),

  route(setPracticeRule, async (ctx, { body }) => {
    const { requires_second_factor } = body
    const methods = await listMethods({ db: ctx.db, user_id: ctx.actor.user_id })
    if (requires_second_factor && methods.length === 0) throw conflict('Set up a second factor for yourself first.')
    const before = await isFactorRequired(ctx.db, ctx.practice_id)
    await updateRule(ctx.db, ctx.practice_id, requires_second_factor)
    ctx.audit({ resource: 'practice', resource_id: ctx.practice_id, detail: { requires_second_factor, before } })
    return { requires_second_factor }
  }),

  route(resetFactors, async (ctx, { params }) => {
    const colleague = await findUser(ctx.db, params.user_id)
    if (!colleague) throw notFound('person')
    if (colleague.id === ctx.actor.user_id) throw conflict('Your own factors are changed in your account, not here.')
    const had = await listMethods({ db: ctx.db, user_id: colleague.id })
    await clearTotp(ctx.db, colleague.id)
    await removePasskeys(ctx.db, colleague.id, null, ctx.now)
    await replaceCodes(ctx.db, { practice_id: ctx.practice_id, user_id: colleague.id }, [], ctx.now)
    await endAllSessions(ctx.db, colleague.id, 'second factors reset by an administrator', ctx.now)
    await tellOfReset(ctx, colleague)
    ctx.audit({ resource: 'user', resource_id: colleague.id, detail: { had: had.join(' ') || 'none' } })
    return { reset: true as const }
  }),
]
