import { isUnder } from './invalidate.ts'
import { forgetKeptUnder } from './kept-tier.ts'
import { query_client } from './query-client.ts'

/**
 * Marks stale what lies under paths that changed elsewhere. What is on the screen is read again, in a hidden tab only once it
 * is looked at. An answer that is on its way may be from before the change and is asked for anew, unless the change is this
 * session's own: then whoever made it has seen to that.
 */
export function refreshPaths(paths: readonly string[], { is_mine }: { is_mine: boolean }): void {
  forgetKeptUnder(paths)
  void query_client.invalidateQueries(
    {
      predicate: ({ meta }) => typeof meta?.path === 'string' && paths.some((path) => isUnder(meta.path as string, path)),
      refetchType: document.visibilityState === 'hidden' ? 'none' : 'active',
    },
    { cancelRefetch: !is_mine },
  )
}
