import { notFound } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { findList, type StoredList } from './store.ts'

/** One's own list or one of the whole practice; 404 otherwise. */
export async function requireList(ctx: Context, list_id: number): Promise<StoredList> {
  const list = await findList(ctx.db, list_id, ctx.actor.user_id)
  ctx.audit({ resource: 'patient_list', resource_id: list_id })
  if (!list) throw notFound('list')
  return list
}
