import { changePassword, getProfile, updateNotifications, updateProfile } from '#contract/profile.ts'
import { hashPassword } from '../../platform/auth/password.ts'
import { isShort, requirePassword } from '../../platform/auth/password-rules.ts'
import { invalidInput } from '../../platform/http/app-error.ts'
import { route, stagedRoute, type Route } from '../../platform/http/route.ts'
import { enqueueNotice } from '../../platform/mail/notice.ts'
import { verifyOwnPassword } from '../auth/service.ts'
import { listMethods } from '../factors/service.ts'
import { endSessionsElsewhere } from '../sessions/service.ts'
import { getProfileOf, storePassword, updateNotificationsOf, updateProfileOf } from './store.ts'

export const profile_routes: Route[] = [
  route(getProfile, async (ctx) => ({ data: await getProfileOf(ctx.db, ctx.actor.user_id) })),

  route(updateProfile, async (ctx, { body }) => {
    await updateProfileOf(ctx.db, ctx.actor.user_id, body)
    ctx.audit({ resource: 'user', resource_id: ctx.actor.user_id, detail: { fields: Object.keys(body).join(' ') } })
    return { data: await getProfileOf(ctx.db, ctx.actor.user_id) }
  }),

  stagedRoute(changePassword, async (ctx, { body }) => {
    if (!(await verifyOwnPassword(ctx, body.current_password))) throw invalidInput([{ path: 'body.current_password', message: 'is not your current password' }])
    const { profile, methods } = await ctx.prepare(async ({ db, actor }) => ({
      profile: await getProfileOf(db, actor.user_id),
      methods: await listMethods({ db, user_id: actor.user_id }),
    }))
    const words = [profile.first_name, profile.last_name, profile.email, profile.practice.name]
    requirePassword(body.new_password, { has_second_factor: methods.length > 0, words }, 'body.new_password')
    if (body.new_password === body.current_password) throw invalidInput([{ path: 'body.new_password', message: 'must be another one than before' }])
    const password_hash = await hashPassword(body.new_password)
    await ctx.transact(async (within) => {
      const { db, actor, practice_id, now } = within
      await storePassword(db, actor.user_id, { password_hash, is_short: isShort(body.new_password) }, now)
      const ended_count = await endSessionsElsewhere(within, 'password changed')
      await enqueueNotice(db, {
        practice_id,
        user_id: actor.user_id,
        subject: 'Your password was changed',
        paragraphs: ['Your password was changed, and everywhere else you were signed out.', 'If that was not you, reset your password now and tell your administrator.'],
        action: { label: 'Reset your password', path: '/forgot-password' },
      })
      within.audit({ resource: 'user', resource_id: actor.user_id, detail: { ended_count } })
    })
    return { changed: true as const }
  }),

  route(updateNotifications, async (ctx, { body }) => {
    await updateNotificationsOf(ctx.db, ctx.actor.user_id, body)
    ctx.audit({ resource: 'user', resource_id: ctx.actor.user_id })
    return { data: body }
  }),
]
