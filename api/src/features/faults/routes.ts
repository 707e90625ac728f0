import { reportFault } from '#contract/faults.ts'
import { route, type Route } from '../../platform/http/route.ts'

export const fault_routes: Route[] = [
  // A warning: somebody's screen does not work, and nobody else would hear of it.
  route(reportFault, async (ctx, { body }) => {
    ctx.log.warn({ fault: body, user_id: ctx.actor.user_id, practice_id: ctx.practice_id }, 'a screen reports a fault')
    return { is_noted: true as const }
  }),
]
