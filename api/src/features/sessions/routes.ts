import { endOtherSessions, endSession, listSessions } from '#contract/sessions.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { describeDevice } from './describe-device.ts'
import { endSessionsElsewhere } from './service.ts'
import { closeSession, listOpenSessions } from './store.ts'

export const session_routes: Route[] = [
  route(listSessions, async (ctx) => {
    const open = await listOpenSessions(ctx.db, ctx.actor.user_id, ctx.now)
    return { items: open.map(({ user_agent, ...session }) => ({ ...session, device: describeDevice(user_agent), is_current: session.id === ctx.actor.session_id })) }
  }),

  route(endSession, async (ctx, { params }) => {
    const open = await listOpenSessions(ctx.db, ctx.actor.user_id, ctx.now)
    if (!open.some(({ id }) => id === params.session_id)) throw notFound('session')
    await closeSession(ctx.db, params.session_id, 'signed out from another device')
    ctx.audit({ resource: 'user', resource_id: ctx.actor.user_id })
    return { ended: true as const }
  }),

  route(endOtherSessions, async (ctx) => {
    const ended_count = await endSessionsElsewhere(ctx, 'signed out everywhere else')
    ctx.audit({ resource: 'user', resource_id: ctx.actor.user_id, detail: { ended_count } })
    return { ended_count }
  }),
]
