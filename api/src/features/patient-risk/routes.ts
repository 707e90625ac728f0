import * as contract from '#contract/patient-risk.ts'
import { risk_factors, risk_rule_version } from '#domain/records/risk-factors.data.ts'
import { checkSetting, default_setting, type RiskSetting } from '#domain/records/risk-level.ts'
import { conflict, invalidInput, staleVersion } from '../../platform/http/app-error.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { requirePatient } from '../patients/access.ts'
import { compute_due_risks, readRisk, settingInForce } from './service.ts'
import * as store from './store.ts'

const factors = risk_factors.map(({ key, label, source, basis, points }) => ({ key, label, source, basis, default_points: points }))

export const risk_routes: Route[] = [
  route(contract.getRisk, async (ctx, { params }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    return readRisk(ctx, patient.id)
  }),

  route(contract.overrideRisk, async (ctx, { params, body }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    const before = await readRisk(ctx, patient.id)
    await store.writeOverride(ctx.db, ctx.practice_id, patient.id, { ...body, user_id: ctx.actor.user_id, now: ctx.now })
    ctx.audit({ resource: 'risk', resource_id: patient.id, detail: { before: before.level, after: body.level } })
    return readRisk(ctx, patient.id)
  }),

  route(contract.revokeRiskOverride, async (ctx, { params }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    const before = await readRisk(ctx, patient.id)
    if (!before.override) throw conflict('Nobody has set this level by hand.')
    await store.writeOverride(ctx.db, ctx.practice_id, patient.id, null)
    ctx.audit({ resource: 'risk', resource_id: patient.id, detail: { before: before.level, after: before.computed_level } })
    return readRisk(ctx, patient.id)
  }),

  route(contract.getRiskSetting, async (ctx) => ({ ...(await settingInForce(ctx.db)), factors, rule_version: risk_rule_version })),

  route(contract.changeRiskSetting, async (ctx, { body }) => {
    const before = await settingInForce(ctx.db)
    if (before.version !== ctx.seen_version) throw staleVersion(before.version)
    const points = { ...default_setting.points, ...body.points } as RiskSetting['points']
    const checked = checkSetting({ points, moderate_from: body.moderate_from, high_from: body.high_from })
    if (!checked.ok) throw invalidInput(checked.reason.map(({ field, message }) => ({ path: `body.${field}`, message })))
    const next = { ...checked.value, version: before.version + 1 }
    if (!(await store.insertSetting(ctx.db, ctx.practice_id, next, ctx.actor.user_id, ctx.now))) throw staleVersion(next.version)
    await store.markEverybodyDue(ctx.db)
    await enqueue(ctx.db, compute_due_risks, { practice_id: ctx.practice_id }, { key: `risks-${ctx.practice_id}` })
    ctx.audit({ resource: 'risk_setting', resource_id: next.version, detail: { moderate_from: next.moderate_from, high_from: next.high_from } })
    return { ...(await settingInForce(ctx.db)), factors, rule_version: risk_rule_version }
  }),
]
