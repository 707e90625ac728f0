import { getWritingLedger } from '#contract/ai-provider.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { listOwnEntries } from './store.ts'

export const writing_ledger_routes: Route[] = [route(getWritingLedger, async (ctx) => ({ items: await listOwnEntries(ctx.db) }))]
