import type { Context } from '../../platform/http/context.ts'
import { getDueHours } from './store.ts'

/** Within how many hours after the day of a visit the practice wants its note signed. */
export function findDueHours(ctx: Context): Promise<number> {
  return getDueHours(ctx.db)
}
