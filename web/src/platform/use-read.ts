import { keepPreviousData, queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { takeBackground } from './background-reads.ts'
import { callApi, urlOf, type AnyEndpoint, type CallInput, type Reply } from './api.ts'
import { loadWithCopy } from './kept-tier.ts'
import { query_client } from './query-client.ts'
import { viewOf } from './read-view.ts'

export type ReadInput<E extends AnyEndpoint> = Pick<CallInput<E>, 'params' | 'query'>

export interface ReadOptions {
  enabled?: boolean
  staleTime?: number
  refetchInterval?: number
  /** Shows the answer before while the next is on its way: lists that page or search. */
  keep_previous?: boolean
}

/** Under `/api`, without the query. */
export function pathOf<E extends AnyEndpoint>(endpoint: E, input: ReadInput<E>): string {
  return urlOf(endpoint, { params: input.params }).replace(/^\/api/, '')
}

/** The read as data: for hooks, prefetching and writing an answer into the cache. */
export function readOptions<E extends AnyEndpoint>(endpoint: E, input: ReadInput<E> = {}) {
  const url = urlOf(endpoint, input)
  const path = pathOf(endpoint, input)
  const queryKey = ['GET', url]
  return queryOptions<Reply<E>>({
    queryKey,
    queryFn: ({ signal }) =>
      loadWithCopy<Reply<E>>({
        url,
        path,
        load: () => callApi(endpoint, { ...(input as CallInput<E>), signal, is_background: takeBackground(url) }),
        show: (value, answered_at) => {
          const query = query_client.getQueryCache().find({ queryKey })
          if (query?.state.data === undefined) query?.setData(value, { updatedAt: answered_at, manual: true })
        },
      }),
    meta: { path },
  })
}

/** `saved_copy`: when what is shown was answered, where it could not be refreshed just now. */
export type Read<T> = UseQueryResult<T> & { saved_copy: number | null }

export function useRead<E extends AnyEndpoint>(endpoint: E, input: ReadInput<E> = {}, options: ReadOptions = {}): Read<Reply<E>> {
  const { keep_previous, ...rest } = options
  const result = useQuery({ ...readOptions(endpoint, input), ...rest, ...(keep_previous ? { placeholderData: keepPreviousData } : {}) } as never) as UseQueryResult<Reply<E>>
  return viewOf(pathOf(endpoint, input), result, Date.now())
}
