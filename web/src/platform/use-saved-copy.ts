import { useSyncExternalStore } from 'react'
import { query_client } from './query-client.ts'
import { standsForAnswer } from './read-view.ts'

function shownCopies() {
  return query_client
    .getQueryCache()
    .getAll()
    .filter((query) => {
      const { data, error } = query.state
      const path = typeof query.meta?.['path'] === 'string' ? query.meta['path'] : ''
      return data !== undefined && error !== null && standsForAnswer(path, error) && query.getObserversCount() > 0
    })
}

function oldest(): number | null {
  const times = shownCopies().map(({ state }) => state.dataUpdatedAt)
  return times.length === 0 ? null : Math.min(...times)
}

/** The time of the oldest saved copy that this screen shows instead of an answer, or null; and how to ask for all of them again. */
export function useSavedCopy(): { at: number | null; retry: () => void } {
  const at = useSyncExternalStore((listener) => query_client.getQueryCache().subscribe(listener), oldest)
  return { at, retry: () => shownCopies().forEach((query) => void query.fetch().catch(() => undefined)) }
}
