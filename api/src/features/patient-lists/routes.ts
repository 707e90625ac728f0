import * as contract from '#contract/patient-lists.ts'
import type { SavedFilters } from '#contract/patient-fields.ts'
import { conflict, invalidInput, notFound, staleVersion } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { requireList } from './access.ts'
import { queryOfList } from './service.ts'
import * as store from './store.ts'

const shown = 50

export const patient_list_routes: Route[] = [
  route(contract.listPatientLists, async (ctx) => ({ items: await store.listLists(ctx.db, ctx.actor.user_id) })),

  route(contract.createPatientList, async (ctx, { body }) => {
    refusePersonal(body.is_shared, body.filters)
    const id = await store.insertList(ctx.db, { ...body, practice_id: ctx.practice_id, owner_id: ctx.actor.user_id, filters: body.kind === 'picked' ? {} : body.filters })
    ctx.audit({ resource: 'patient_list', resource_id: id })
    await snapshot(ctx, id)
    return readList(ctx, id)
  }),

  route(contract.updatePatientList, async (ctx, { params, body }) => {
    const list = await requireOwn(ctx, params.list_id)
    if (list.version !== ctx.seen_version) throw staleVersion(list.version)
    refusePersonal(body.is_shared ?? list.is_shared, body.filters ?? list.filters)
    await store.updateList(ctx.db, list.id, body, ctx.now)
    if (body.filters) {
      await store.forgetSnapshots(ctx.db, list.id)
      await snapshot(ctx, list.id)
    }
    return readList(ctx, list.id)
  }),

  route(contract.removePatientList, async (ctx, { params }) => {
    const list = await requireOwn(ctx, params.list_id)
    await store.removeList(ctx.db, list.id, ctx.now)
    return { removed: true as const }
  }),

  route(contract.compareList, async (ctx, { params }) => {
    const list = await requireList(ctx, params.list_id)
    const changes = await store.compareWithSnapshot(ctx.db, list.id, queryOfList(list, ctx.now), shown)
    ctx.audit({ resource: 'patient_list', resource_id: list.id, detail: { entered: changes.entered, left: changes.left } })
    return changes
  }),
]

async function requireOwn(ctx: Context, list_id: number): Promise<store.StoredList> {
  const list = await requireList(ctx, list_id)
  if (list.owner_id !== ctx.actor.user_id) throw conflict('Only who made a list changes it. Save a copy of your own.')
  return list
}

/** What means somebody else for each reader is no list of the whole practice. */
function refusePersonal(is_shared: boolean, { filter }: SavedFilters): void {
  if (is_shared && (filter === 'mine' || filter === 'drafts')) {
    throw invalidInput([{ path: 'body.is_shared', message: 'cannot be set: “mine” and “drafts” mean other patients for each of you' }])
  }
}

async function readList(ctx: Context, id: number) {
  const list = (await store.listLists(ctx.db, ctx.actor.user_id)).find((one) => one.id === id)
  if (!list) throw notFound('list')
  return list
}

/** The first one, so that a list can say from its first day on who came and went. */
async function snapshot(ctx: Context, id: number): Promise<void> {
  const list = await requireList(ctx, id)
  await store.takeSnapshot(ctx.db, id, queryOfList(list, ctx.now), ctx.now.toISOString().slice(0, 10), ctx.now)
}
