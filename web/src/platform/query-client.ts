import { QueryClient } from '@tanstack/react-query'
import { ApiError, NetworkError } from './problem-error.ts'

const lifetime_ms = 1_800_000
const fresh_ms = 30_000

function isWorthRepeating(failures: number, error: unknown): boolean {
  if (error instanceof NetworkError) return failures < 2
  return error instanceof ApiError && error.problem.status === 503 && failures < 2
}

/** The one cache of the browser. Answers live 30 minutes; what is older than half a minute is asked for again behind the screen. */
export const query_client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: fresh_ms,
      gcTime: lifetime_ms,
      retry: isWorthRepeating,
      retryDelay: (attempt) => 400 * 2 ** attempt,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
