import type { Query } from '@tanstack/react-query'
import { markBackground } from './background-reads.ts'
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
  const isTouched = ({ meta, state }: Query) =>
    typeof meta?.path === 'string' && state.dataUpdatedAt < older_than && paths.some((path) => isUnder(meta.path as string, path))
  const is_looked_at = document.visibilityState !== 'hidden'
  // What is read now was asked for by somebody else's change. What waits until it is looked at is read by a person.
  if (is_looked_at) for (const { queryKey } of query_client.getQueryCache().findAll({ predicate: isTouched, type: 'active' })) markBackground(String(queryKey[1]))
  void query_client.invalidateQueries({ predicate: isTouched, refetchType: is_looked_at ? 'active' : 'none' })
}
