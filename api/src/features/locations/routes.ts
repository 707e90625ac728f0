import { addLocation, listLocations } from '#contract/patient-records.ts'
import { invalidInput } from '../../platform/http/app-error.ts'
import { route, type Route } from '../../platform/http/route.ts'
import * as store from './store.ts'

export const location_routes: Route[] = [
  route(listLocations, async (ctx) => ({ items: await store.listLocations(ctx.db) })),

  route(addLocation, async (ctx, { body }) => {
    const added = await store.insertLocation(ctx.db, ctx.practice_id, body.name)
    if (!added) throw invalidInput([{ path: 'body.name', message: 'is the name of another location' }])
    ctx.audit({ resource: 'location', resource_id: added.id })
    return added
  }),
]
