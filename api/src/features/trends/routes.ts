import { listTrends, results_in_trends } from '#contract/trends.ts'
import { groupSeries } from '#domain/records/lab-series.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { requirePatient } from '../patients/access.ts'
import { listPeriods, listResults } from './store.ts'

export const trend_routes: Route[] = [
  route(listTrends, async (ctx, { params }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    const results = await listResults(ctx.db, patient.id, results_in_trends + 1)
    return { patient, series: groupSeries(results.slice(0, results_in_trends)), periods: await listPeriods(ctx.db, patient.id), is_cut: results.length > results_in_trends }
  }),
]
