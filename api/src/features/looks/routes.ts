import { getStrip, listChanges, listDraftChanges, markSeen } from '#contract/looks.ts'
import { computeGestationalAge } from '#domain/fertility/gestational-age.ts'
import { cycleDay } from '#domain/records/day-of-cycle.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { listAlertsOf } from '../alerts/service.ts'
import { requirePatient } from '../patients/access.ts'
import { listPartners } from '../relationships/service.ts'
import * as store from './store.ts'

const changes_shown = 50

export const look_routes: Route[] = [
  route(listChanges, async (ctx, { params }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    const { seen_at, opened_at, as_of } = await store.findLastLook(ctx.db, patient, ctx.actor.user_id)
    const since = seen_at ?? opened_at
    const items = since === null ? [] : await store.listChanges(ctx.db, patient, ctx.actor.user_id, since, changes_shown + 1)
    ctx.audit({ detail: { shown: Math.min(items.length, changes_shown) } })
    return {
      since,
      since_kind: since === null ? null : seen_at === null ? ('opened' as const) : ('seen' as const),
      items: items.slice(0, changes_shown),
      is_capped: items.length > changes_shown,
      as_of,
    }
  }),

  route(listDraftChanges, async (ctx, { params }) => {
    const draft = await store.findDraftMoment(ctx.db, params.draft_id)
    if (!draft) throw notFound('draft')
    const patient = await requirePatient(ctx, draft.patient_id)
    // The note that is being written is no news to who writes it.
    const items = (await store.listChanges(ctx.db, patient, null, draft.since, changes_shown + 2)).filter(({ record, record_id }) => record !== 'note' || record_id !== draft.note_id)
    ctx.audit({ resource: 'draft', resource_id: params.draft_id, detail: { shown: Math.min(items.length, changes_shown) } })
    return { since: draft.since, items: items.slice(0, changes_shown), is_capped: items.length > changes_shown }
  }),

  route(markSeen, async (ctx, { params, body }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    return { seen_at: await store.upsertLook(ctx.db, patient, ctx.practice_id, ctx.actor.user_id, body.as_of) }
  }),

  route(getStrip, async (ctx, { params }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    const facts = await store.findStripFacts(ctx.db, patient, ctx.actor.user_id, ctx.now)
    const age = computeGestationalAge({ edd: facts.edd_on, on: facts.today })
    const day = !age.ok ? cycleDay(facts.lmp_on, facts.today) : null
    return {
      cycle: day === null ? null : { day, lmp_on: facts.lmp_on!, certainty: facts.lmp_certainty },
      gestation: age.ok ? { text: age.value.text, trimester: age.value.trimester, edd_on: facts.edd_on!, source: age.rule.source } : null,
      alerts: await listAlertsOf(ctx, patient),
      partners: (await listPartners(ctx, patient)).map(({ id, kind, other_role, status, other }) => ({ relationship_id: id, kind, role: other_role ?? 'partner', status, patient: other })),
      archive_reason: facts.archive_reason,
      glass: facts.glass,
      now: ctx.now.toISOString(),
    }
  }),
]
