import { isUnder } from './invalidate.ts'
import { forgetKeptUnder } from './kept-tier.ts'
import { query_client } from './query-client.ts'

/**
 * Marks stale what lies under paths that changed elsewhere. What is on the screen is read again, in a hidden tab only once it
 * is looked at; an answer that is on its way may be from before the change and is asked for anew. With `older_than`, what was
 * read since that moment is left alone.
 */
export function refreshPaths(paths: readonly string[], older_than = Number.POSITIVE_INFINITY): void {
  if (older_than === Number.POSITIVE_INFINITY) forgetKeptUnder(paths)
  void query_client.invalidateQueries({
    predicate: ({ meta, state }) => typeof meta?.path === 'string' && state.dataUpdatedAt < older_than && paths.some((path) => isUnder(meta.path as string, path)),
    refetchType: document.visibilityState === 'hidden' ? 'none' : 'active',
  })
}
