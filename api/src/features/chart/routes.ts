import { getChart } from '#contract/patients.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { admitPatient } from '../patients/access.ts'
import { openChart } from './store.ts'

const notes_shown = 20

export const chart_routes: Route[] = [
  route(getChart, async (ctx, { params }) => {
    const chart = await openChart(ctx.db, params.patient_id, notes_shown)
    const patient = admitPatient(ctx, chart?.patient)
    return { ...chart!, patient }
  }),
]
