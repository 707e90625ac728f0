import { listTrends, results_in_trends } from '#contract/trends.ts'
import { groupSeries } from '#domain/records/lab-series.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { requirePatient } from '../patients/access.ts'
import { phaseFactsOf, placeResult } from './place-results.ts'
import { listResults, readPhaseRows } from './store.ts'

export const trend_routes: Route[] = [
  route(listTrends, async (ctx, { params }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    const results = await listResults(ctx.db, patient.id, results_in_trends + 1)
    const rows = await readPhaseRows(ctx.db, patient.id)
    const facts = phaseFactsOf(rows)
    const points = results.slice(0, results_in_trends).map((result) => placeResult(result, facts, rows.time_zone))
    return { patient, series: groupSeries(points), is_cut: results.length > results_in_trends }
  }),
]
