import { addAlert, resolveAlert } from '#contract/alerts.ts'
import { findPracticeDay } from '../../platform/db/practice-day.ts'
import { conflict, invalidInput, notFound, staleVersion } from '../../platform/http/app-error.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { requirePatient } from '../patients/access.ts'
import * as store from './store.ts'

export const alert_routes: Route[] = [
  route(addAlert, async (ctx, { params, body }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    const { kind, severity, text, source, expires_on = null, sensitivity = null } = body
    if (expires_on !== null && expires_on < (await findPracticeDay(ctx.db, ctx.now))) throw invalidInput([{ path: 'body.expires_on', message: 'must not be in the past' }])
    const row = { practice_id: ctx.practice_id, patient_id: patient.id, kind, severity, text, source, expires_on, sensitivity, recorded_by: ctx.actor.user_id }
    const [id] = await store.insertAlerts(ctx.db, [{ ...row, relationship_id: null, resolved_by: null, resolution: null }])
    ctx.audit({ resource: 'patient_alert', resource_id: id!, detail: { kind, severity } })
    return { id: id! }
  }),

  route(resolveAlert, async (ctx, { params, body }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    const alert = await store.lockAlert(ctx.db, patient.id, params.alert_id)
    if (!alert) throw notFound('alert')
    ctx.audit({ resource: 'patient_alert', resource_id: params.alert_id })
    if (alert.is_resolved) throw conflict('The alert was taken down already.')
    if (alert.version !== ctx.seen_version) throw staleVersion(alert.version)
    await store.resolveAlert(ctx.db, params.alert_id, ctx.actor.user_id, body.resolution, ctx.now)
    return { resolved: true as const }
  }),
]
