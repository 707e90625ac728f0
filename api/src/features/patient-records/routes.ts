import { archivePatient, getPatientRecord, restorePatient, updatePatient } from '#contract/patient-records.ts'
import { conflict, staleVersion } from '../../platform/http/app-error.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { requireLocation } from '../locations/access.ts'
import { admitPatient } from '../patients/access.ts'
import { changeRecord, requireRecord } from './change-record.ts'
import { insertOtherName, readRecord } from './store.ts'
import { markRiskDue } from '../patient-risk/service.ts'

export const record_routes: Route[] = [
  route(getPatientRecord, async (ctx, { params }) => {
    const record = await readRecord(ctx.db, params.patient_id)
    admitPatient(ctx, record)
    return record!
  }),

  route(updatePatient, async (ctx, { params, body }) => {
    const before = await requireRecord(ctx, params.patient_id)
    if (before.version !== ctx.seen_version) throw staleVersion(before.version)
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Omit<typeof body, 'mrn'> & { mrn?: string }
    if (given.location_id) await requireLocation(ctx, given.location_id)
    const { first_name = before.first_name, last_name = before.last_name } = given
    if (first_name !== before.first_name || last_name !== before.last_name) {
      await insertOtherName(ctx.db, { practice_id: ctx.practice_id, patient_id: before.id, kind: 'previous', first_name: before.first_name, last_name: before.last_name, recorded_by: ctx.actor.user_id })
    }
    const changed = Object.keys(given).filter((field) => given[field as keyof typeof given] !== before[field as keyof typeof before])
    ctx.audit({ resource: 'patient', resource_id: before.id, detail: { changed: changed.join(' ') } })
    const after = await changeRecord(ctx, before, given)
    if (changed.includes('date_of_birth') || changed.includes('treatment_type')) await markRiskDue(ctx, before.id)
    return after
  }),

  route(archivePatient, async (ctx, { params, body }) => {
    const before = await requireRecord(ctx, params.patient_id)
    if (before.record_state === 'archived') throw conflict('This record is archived already.')
    return changeRecord(ctx, before, { record_state: 'archived', archive_reason: body.reason })
  }),

  route(restorePatient, async (ctx, { params }) => {
    const before = await requireRecord(ctx, params.patient_id)
    if (before.record_state === 'current') throw conflict('This record is not archived.')
    return changeRecord(ctx, before, { record_state: 'current', archive_reason: null })
  }),
]
