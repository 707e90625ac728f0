import { listChartRows } from '#contract/chart-rows.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { requireDraft } from './access.ts'
import { readOffer } from './chart-rows.ts'

export const chart_row_routes: Route[] = [
  route(listChartRows, async (ctx, { params }) => {
    const { draft, patient } = await requireDraft(ctx, params.draft_id)
    return (await readOffer(ctx, draft, patient)).offer
  }),
]
