import { live, ready } from '#contract/health.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { openRoute, type Route } from '../../platform/http/route.ts'
import { isMigrated } from './store.ts'

export const health_routes: Route[] = [
  openRoute(live, async () => ({ status: 'live' as const })),

  openRoute(ready, async (ctx) => {
    const is_ready = await isMigrated(ctx.runtime.pool).catch(() => false)
    if (!is_ready) throw new AppError('unavailable', 'The database is not reachable or not migrated.', { retry_after_s: 2 })
    return { status: 'ready' as const }
  }),
]
