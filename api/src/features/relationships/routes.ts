import * as contract from '#contract/relationships.ts'
import { checkRelationship, decisionsAfter } from '#domain/records/relationship.ts'
import { findPracticeDay } from '../../platform/db/practice-day.ts'
import { conflict, invalidInput, notFound, staleVersion } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { raiseDecisions } from '../alerts/service.ts'
import { requirePatient } from '../patients/access.ts'
import { viewRelationships } from './service.ts'
import * as store from './store.ts'

const entries_shown = 200

export const relationship_routes: Route[] = [
  route(contract.listRelationships, async (ctx, { params }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    return { items: await viewRelationships(ctx, patient) }
  }),

  route(contract.addRelationship, async (ctx, { params, body }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    const { kind, own_role, other_patient_id = null, other_role = null, started_on = null } = body
    const checked = checkRelationship({ kind, patient_id: patient.id, own_role, other_patient_id, other_role, started_on }, await findPracticeDay(ctx.db, ctx.now))
    if (!checked.ok) throw invalidInput(checked.reason.map(({ field, message }) => ({ path: `body.${field}`, message })))
    if (other_patient_id !== null && !(await store.isPatient(ctx.db, other_patient_id))) throw invalidInput([{ path: 'body.other_patient_id', message: 'must be a patient of the practice' }])
    if (await store.isJoined(ctx.db, patient.id, other_patient_id, kind)) throw conflict('This relationship is in the chart already.')
    const created = await store.insertRelationship(ctx.db, patient, {
      practice_id: ctx.practice_id,
      kind,
      patient_role: own_role,
      related_patient_id: other_patient_id,
      related_role: other_role,
      started_on,
      recorded_by: ctx.actor.user_id,
      // Who gave is not everybody's to know; who may not does not see that there is an arrangement.
      sensitivity: kind === 'donor_arrangement' ? 'donor_identity' : null,
    })
    ctx.audit({ resource: 'patient_relationship', resource_id: created.id, detail: { before: null, after: 'active', kind, other_patient_id } })
    return created
  }),

  route(contract.pauseRelationship, async (ctx, { params }) => {
    const relationship = await requireOpen(ctx, params)
    if (relationship.status === 'paused') throw conflict('Sharing is paused already.')
    return { version: await changeStatus(ctx, relationship, 'paused') }
  }),

  route(contract.resumeRelationship, async (ctx, { params }) => {
    const relationship = await requireOpen(ctx, params)
    if (relationship.status === 'active') throw conflict('Sharing is not paused.')
    return { version: await changeStatus(ctx, relationship, 'active') }
  }),

  route(contract.separateRelationship, async (ctx, { params, body }) => {
    const relationship = await requireOpen(ctx, params)
    const today = await findPracticeDay(ctx.db, ctx.now)
    const ended_on = body.ended_on ?? today
    if (ended_on > today) throw invalidInput([{ path: 'body.ended_on', message: 'must not be in the future' }])
    if (relationship.started_on !== null && ended_on < relationship.started_on) throw invalidInput([{ path: 'body.ended_on', message: 'must not be before the relationship began' }])
    const consents_ended = await store.revokeAllConsents(ctx.db, relationship.id, ctx.actor.user_id, 'The relationship ended.', ctx.now)
    const decisions = [...decisionsAfter(relationship.kind)]
    const sides = [params.patient_id, ...(relationship.other ? [relationship.other.id] : [])]
    for (const side of sides) await raiseDecisions(ctx, side, relationship, decisions)
    const version = await changeStatus(ctx, relationship, 'separated', { ended_on, reason: body.reason ?? null })
    ctx.audit({ detail: { before: relationship.status, after: 'separated', consents_ended, other_patient_id: relationship.other?.id ?? null } })
    return { version, consents_ended, decisions }
  }),

  route(contract.addConsent, async (ctx, { params, body }) => {
    const relationship = await requireOpen(ctx, params, false)
    const { from_patient_id, category, record_id = null, scope = null, valid_to = null } = body
    const faults = []
    if (relationship.other === null) throw conflict('Who goes solo shares with nobody.')
    if (![params.patient_id, relationship.other.id].includes(from_patient_id)) faults.push({ path: 'body.from_patient_id', message: 'must be one of the two' })
    else if (record_id !== null && !(await store.isEntryOf(ctx.db, from_patient_id, category, record_id))) faults.push({ path: 'body.record_id', message: 'must be an entry of that chart' })
    if (valid_to !== null && valid_to < (await findPracticeDay(ctx.db, ctx.now))) faults.push({ path: 'body.valid_to', message: 'must not be in the past' })
    if (faults.length > 0) throw invalidInput(faults)
    const consents = await store.listConsents(ctx.db, params.patient_id, [relationship.id], ctx.now)
    const is_same = (one: (typeof consents)[number]) => one.is_in_force && one.from_patient_id === from_patient_id && one.category === category && one.record_id === record_id
    if (consents.some((one) => is_same(one) && one.valid_to === valid_to)) throw conflict('This consent is in force already.')
    const { practice_id, actor, now } = ctx
    const id = await store.insertConsent(ctx.db, {
      practice_id, relationship_id: relationship.id, from_patient_id, category, record_id, scope, valid_to, recorded_by: actor.user_id, recorded_at: now,
    })
    ctx.audit({ resource: 'sharing_consent', resource_id: id, detail: { before: null, after: category, from_patient_id, record_id, valid_to } })
    return { id }
  }),

  route(contract.listShareable, async (ctx, { params, query }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    const items = await store.listShareable(ctx.db, patient, query.category, entries_shown + 1)
    return { items: items.slice(0, entries_shown), is_capped: items.length > entries_shown }
  }),

  route(contract.revokeConsent, async (ctx, { params, body }) => {
    const relationship = await requireOpen(ctx, params, false)
    const is_revoked = await store.revokeConsent(ctx.db, relationship.id, params.consent_id, ctx.actor.user_id, body.reason ?? null, ctx.now)
    if (!is_revoked) throw notFound('consent in force')
    ctx.audit({ resource: 'sharing_consent', resource_id: params.consent_id, detail: { before: 'in force', after: 'withdrawn' } })
    return { revoked: true as const }
  }),
]

/** The relationship of this patient, held, as the caller last saw it; 409 once it is over. */
async function requireOpen(ctx: Context, params: { patient_id: number; relationship_id: number }, is_versioned = true): Promise<store.RelationshipRow> {
  const patient = await requirePatient(ctx, params.patient_id)
  const relationship = await store.lockRelationship(ctx.db, patient.id, params.relationship_id)
  if (!relationship) throw notFound('relationship')
  ctx.audit({ resource: 'patient_relationship', resource_id: relationship.id })
  if (relationship.status === 'separated') throw conflict('This relationship has ended; that is not taken back. Together again is a new one.')
  if (is_versioned && relationship.version !== ctx.seen_version) throw staleVersion(relationship.version)
  return relationship
}

async function changeStatus(ctx: Context, before: store.RelationshipRow, status: 'active' | 'paused' | 'separated', { ended_on = null, reason = null }: { ended_on?: string | null; reason?: string | null } = {}): Promise<number> {
  const version = await store.updateStatus(ctx.db, before.id, { status, ended_on, status_reason: reason, status_by: ctx.actor.user_id, status_at: ctx.now })
  ctx.audit({ detail: { before: before.status, after: status } })
  return version
}
