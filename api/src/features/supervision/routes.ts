import { endSupervision, listSupervision, setSupervision } from '#contract/supervision.ts'
import { invalidInput, notFound } from '../../platform/http/app-error.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { endRule, listClinicians, listSupervisionRows, putSupervision } from './store.ts'

export const supervision_routes: Route[] = [
  route(listSupervision, async (ctx) => ({ items: await listSupervisionRows(ctx.db), clinicians: await listClinicians(ctx.db) })),

  route(setSupervision, async (ctx, { params, body }) => {
    const clinicians = await listClinicians(ctx.db)
    if (!clinicians.some(({ id }) => id === params.user_id)) throw notFound('clinician')
    if (body.supervisor_id === params.user_id) throw invalidInput([{ path: 'body.supervisor_id', message: 'cannot be the same person' }])
    if (!clinicians.some(({ id, is_active }) => id === body.supervisor_id && is_active)) {
      throw invalidInput([{ path: 'body.supervisor_id', message: 'is not an active clinician of this practice' }])
    }
    const before = (await listSupervisionRows(ctx.db)).find(({ supervisee }) => supervisee.id === params.user_id)
    await putSupervision(ctx.db, { ...body, practice_id: ctx.practice_id, supervisee_id: params.user_id, set_by: ctx.actor.user_id, set_at: ctx.now.toISOString() })
    ctx.audit({
      resource: 'user',
      resource_id: params.user_id,
      detail: { supervisor_before: before?.supervisor.id ?? null, percent_before: before?.sample_percent ?? null, supervisor: body.supervisor_id, percent: body.sample_percent },
    })
    return (await listSupervisionRows(ctx.db)).find(({ supervisee }) => supervisee.id === params.user_id)!
  }),

  route(endSupervision, async (ctx, { params }) => {
    if (!(await endRule(ctx.db, params.user_id, { set_by: ctx.actor.user_id, set_at: ctx.now.toISOString() }))) throw notFound('rule')
    ctx.audit({ resource: 'user', resource_id: params.user_id })
    return { ended: true as const }
  }),
]
