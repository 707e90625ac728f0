import { getProfile } from '#contract/profile.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { getProfileOf } from './store.ts'

export const profile_routes: Route[] = [
  route(getProfile, async (ctx) => ({ data: await getProfileOf(ctx.db, ctx.actor.user_id) })),
]
