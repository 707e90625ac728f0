import { bulk_limit, changePatients, undoChange } from '#contract/patient-records.ts'
import { plainDay, writeListQuery } from '#domain/records/list-query.ts'
import { conflict, invalidInput, notFound } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { route, type Input, type Route } from '../../platform/http/route.ts'
import { requireLocation } from '../locations/access.ts'
import { requireList } from '../patient-lists/access.ts'
import * as store from './store/bulk.ts'

type Body = Input<typeof changePatients>['body']

export const bulk_routes: Route[] = [
  route(changePatients, async (ctx, { body: { change, reason, ...who } }) => {
    const ids = await chosenIds(ctx, who)
    if (change.kind === 'location' && change.value !== null) await requireLocation(ctx, change.value, 'body.change.value')
    const value = change.kind === 'archive' ? 'archived' : change.value === null ? null : String(change.value)
    let items: store.BulkItem[]
    if (change.kind === 'list' || change.kind === 'unlist') {
      const list = await requireList(ctx, change.value)
      if (list.kind !== 'picked') throw invalidInput([{ path: 'body.change.value', message: 'is a list made by filters; nobody is put on it or taken off by hand' }])
      items =
        change.kind === 'list'
          ? await store.addMembers(ctx.db, list.id, ids, ctx.actor.user_id, ctx.now)
          : await store.removeMembers(ctx.db, list.id, ids, ctx.now)
    } else {
      items = await store.writeValue(ctx.db, change.kind, ids, value, reason, ctx.now)
    }
    const act_id = await store.insertAct(ctx.db, { practice_id: ctx.practice_id, kind: change.kind, value, reason, items, actor_id: ctx.actor.user_id, created_at: ctx.now })
    ctx.audit({ resource: 'bulk_act', resource_id: act_id, detail: { kind: change.kind, changed: items.length } })
    return { act_id, changed: items.length, unchanged: ids.length - items.length }
  }),

  route(undoChange, async (ctx, { params }) => {
    const act = await store.lockAct(ctx.db, params.act_id)
    if (!act) throw notFound('change')
    if (act.undone_at !== null) throw conflict('This change was taken back already.')
    const restored = await restore(ctx, act)
    await store.closeAct(ctx.db, act.id, ctx.actor.user_id, ctx.now)
    ctx.audit({ resource: 'bulk_act', resource_id: act.id, detail: { restored } })
    return { restored, kept: act.items.length - restored }
  }),
]

/** Gives how many are as before. */
async function restore(ctx: Context, { kind, value, items }: store.BulkAct): Promise<number> {
  const ids = items.map(({ id }) => id)
  if (kind === 'list') return (await store.removeMembers(ctx.db, Number(value), ids, ctx.now)).length
  if (kind === 'unlist') return (await store.addMembers(ctx.db, Number(value), ids, ctx.actor.user_id, ctx.now)).length
  return store.restoreValues(ctx.db, kind, items, value, ctx.now)
}

/** Named one by one, or everybody that the filters show. */
async function chosenIds(ctx: Context, { patient_ids, everybody }: Pick<Body, 'patient_ids' | 'everybody'>): Promise<number[]> {
  if ((patient_ids === undefined) === (everybody === undefined)) throw invalidInput([{ path: 'body.patient_ids', message: 'or everybody: exactly one of the two' }])
  if (patient_ids !== undefined) return patient_ids
  const { sort: _, ...filters } = everybody!
  if (filters.list !== undefined) await requireList(ctx, filters.list)
  const query = writeListQuery(filters, { today: plainDay(ctx.now), now: ctx.now, user_id: ctx.actor.user_id })
  const ids = await store.listIds(ctx.db, query, bulk_limit + 1)
  if (ids.length > bulk_limit) throw invalidInput([{ path: 'body.everybody', message: `are more than ${bulk_limit.toLocaleString('en-US')}; narrow the filters` }])
  return ids
}
