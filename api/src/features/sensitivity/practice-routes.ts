import * as contract from '#contract/sensitivity.ts'
import { sensitivity_categories } from '#domain/access/sensitivity.ts'
import { invalidInput, notFound } from '../../platform/http/app-error.ts'
import { route, type Route } from '../../platform/http/route.ts'
import * as store from './store/practice.ts'

const glass_shown = 100

export const sensitivity_practice_routes: Route[] = [
  route(contract.getSettings, async (ctx) => {
    const settings = new Map((await store.listSettings(ctx.db)).map((setting) => [setting.category, setting]))
    return {
      categories: sensitivity_categories.map(({ key, title, covers }) => ({ ...settings.get(key)!, title, covers })),
      grants: await store.listGrants(ctx.db, ctx.now),
      people: await store.listColleagues(ctx.db),
      break_glass_min: await store.getBreakGlassTime(ctx.db),
    }
  }),

  route(contract.setCategory, async (ctx, { body }) => {
    const before = (await store.listSettings(ctx.db)).find(({ category }) => category === body.category)!
    const roles = [...new Set(body.roles)]
    const { practice_id, actor, now } = ctx
    await store.upsertSetting(ctx.db, { practice_id, category: body.category, roles, is_suggesting: body.is_suggesting, changed_by: actor.user_id, changed_at: now })
    ctx.audit({
      resource: 'sensitivity_setting',
      detail: { category: body.category, before: describe(before), after: describe({ roles, is_suggesting: body.is_suggesting }) },
    })
    return { ...body, roles }
  }),

  route(contract.setBreakGlassTime, async (ctx, { body }) => {
    const before = await store.getBreakGlassTime(ctx.db)
    await store.updateBreakGlassTime(ctx.db, body.break_glass_min)
    ctx.audit({ resource: 'practice', detail: { before, after: body.break_glass_min } })
    return body
  }),

  route(contract.addGrant, async (ctx, { body }) => {
    const person = (await store.listColleagues(ctx.db)).find(({ id }) => id === body.user_id)
    if (!person) throw invalidInput([{ path: 'body.user_id', message: 'must be somebody of the practice who treats patients' }])
    const expires_at = body.expires_on ? `${body.expires_on}T23:59:59Z` : null
    if (expires_at !== null && Date.parse(expires_at) <= ctx.now.getTime()) throw invalidInput([{ path: 'body.expires_on', message: 'must not be in the past' }])
    const { practice_id, actor, now } = ctx
    const { user_id, category, effect, reason } = body
    const id = await store.insertGrant(ctx.db, { practice_id, user_id, category, effect, reason, granted_by: actor.user_id, granted_at: now, expires_at })
    ctx.audit({ resource: 'sensitivity_grant', resource_id: id, detail: { user_id, category, before: null, after: effect, expires_at } })
    return { id }
  }),

  route(contract.revokeGrant, async (ctx, { params }) => {
    const revoked = await store.revokeGrant(ctx.db, params.grant_id, ctx.actor.user_id, ctx.now)
    if (!revoked) throw notFound('grant')
    ctx.audit({ resource: 'sensitivity_grant', resource_id: params.grant_id, detail: { user_id: revoked.user_id, category: revoked.category, before: revoked.effect, after: null } })
    return { revoked: true as const }
  }),

  route(contract.listBreakGlass, async (ctx) => ({ items: await store.listGlass(ctx.db, ctx.now, glass_shown), unreviewed: await store.countUnreviewedGlass(ctx.db) })),

  route(contract.reviewBreakGlass, async (ctx, { params, body }) => {
    if (!(await store.reviewGlass(ctx.db, params.break_glass_id, ctx.actor.user_id, body.note ?? null, ctx.now))) throw notFound('break-glass without a review')
    ctx.audit({ resource: 'break_glass', resource_id: params.break_glass_id, detail: { before: 'unreviewed', after: 'reviewed' } })
    return { reviewed: true as const }
  }),
]

function describe({ roles, is_suggesting }: { roles: readonly string[]; is_suggesting: boolean }): string {
  return `${roles.length > 0 ? roles.join(' ') : 'nobody'}, ${is_suggesting ? 'suggesting' : 'not suggesting'}`
}
