import { invalidInput } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { hasLocation } from './store.ts'

/** 422 at the field where the practice has no such location. */
export async function requireLocation(ctx: Context, location_id: number, path = 'body.location_id'): Promise<void> {
  if (!(await hasLocation(ctx.db, location_id))) throw invalidInput([{ path, message: 'is not a location of this practice' }])
}
