import { plainDay, writeListQuery } from '#domain/records/list-query.ts'
import type { StoredList } from './store.ts'

/** Who is in the list, as the search of patients is asked. "Mine" is its owner's. */
export function queryOfList(list: Pick<StoredList, 'id' | 'kind' | 'filters' | 'owner_id'>, now: Date): Record<string, unknown> {
  const filters = list.kind === 'picked' ? { list: list.id } : list.filters
  return writeListQuery(filters, { today: plainDay(now), now, user_id: list.owner_id })
}
