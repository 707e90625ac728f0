import { hashKey, QueryCache, QueryClient } from '@tanstack/react-query'
import { ageOf, cleanup_every_ms, isPurgedBy, lifetime_ms, most_entries } from './cache-policy.ts'
import { LruOrder } from './lru-order.ts'
import { ApiError, NetworkError } from './problem-error.ts'
import { getSession } from './session-store.ts'
import { tokenScope } from './token-scope.ts'

const fresh_ms = 30_000

function isWorthRepeating(failures: number, error: unknown): boolean {
  if (error instanceof NetworkError) return failures < 2
  return error instanceof ApiError && error.problem.status === 503 && failures < 2
}

/**
 * The one cache of the browser. Answers live 30 minutes; what is older than half a minute is asked for again behind the
 * screen. An answer is found by method, address and session, so that nobody is ever shown another session's.
 */
export function createQueryClient(): QueryClient {
  const cache = new QueryCache({
    onError: (error, query) => {
      if (!(error instanceof ApiError) || !isPurgedBy(error.problem.status)) return
      query.setState({ ...query.state, data: undefined, dataUpdatedAt: 0 })
    },
  })
  limitEntries(cache)
  return new QueryClient({
    queryCache: cache,
    defaultOptions: {
      queries: {
        queryKeyHashFn: (key) => `${tokenScope(getSession()?.access_token)} ${hashKey(key)}`,
        staleTime: fresh_ms,
        gcTime: lifetime_ms,
        retry: isWorthRepeating,
        retryDelay: (attempt) => 400 * 2 ** attempt,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** At most 1000 answers: the least recently used goes first, what is on the screen stays. */
function limitEntries(cache: QueryCache): void {
  const order = new LruOrder()
  cache.subscribe(({ type, query }) => {
    if (type === 'removed') return order.remove(query.queryHash)
    if (type !== 'added' && type !== 'observerAdded') return
    order.touch(query.queryHash)
    const isShown = (hash: string) => hash === query.queryHash || (cache.get(hash)?.getObserversCount() ?? 0) > 0
    for (const hash of order.surplus(most_entries, isShown)) {
      const surplus = cache.get(hash)
      if (surplus) cache.remove(surplus)
    }
  })
}

/** Removes what nobody looks at any more and is past its time. */
export function removeExpired(client: QueryClient, now: number): void {
  for (const query of client.getQueryCache().getAll()) {
    if (query.getObserversCount() === 0 && query.state.fetchStatus === 'idle' && ageOf(query.state.dataUpdatedAt, now) === 'expired') client.getQueryCache().remove(query)
  }
}

/** Every five minutes. Returns the way to stop. */
export function startCleanup(client: QueryClient, removeKept: () => Promise<void>, now: () => number = Date.now): () => void {
  const timer = setInterval(() => {
    removeExpired(client, now())
    void removeKept().catch(() => undefined)
  }, cleanup_every_ms)
  return () => clearInterval(timer)
}

export const query_client = createQueryClient()
