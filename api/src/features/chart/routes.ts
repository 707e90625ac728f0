import { getChart } from '#contract/patients.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { listNotesOf } from '../notes/service.ts'
import { requirePatient } from '../patients/access.ts'
import { getChartLists } from './store.ts'

export const chart_routes: Route[] = [
  route(getChart, async (ctx, { params }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    const lists = await getChartLists(ctx.db, patient.id)
    const notes = await listNotesOf(ctx, patient, 20)
    return { patient, ...lists, notes }
  }),
]
