import { listLabFindings, most_findings } from '#contract/lab-findings.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { requirePatient } from '../patients/access.ts'
import { listFindings } from './store.ts'

export const lab_finding_routes: Route[] = [
  route(listLabFindings, async (ctx, { params }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    const found = await listFindings(ctx.db, patient.id, most_findings + 1)
    return { items: found.slice(0, most_findings), is_cut: found.length > most_findings }
  }),
]
