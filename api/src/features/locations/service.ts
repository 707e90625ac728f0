import type { Context } from '../../platform/http/context.ts'
import { listLocations, type Location } from './store.ts'

export function listLocationsOf(ctx: Context): Promise<Location[]> {
  return listLocations(ctx.db)
}
