import { keepPreviousData, queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { callApi, urlOf, type AnyEndpoint, type CallInput, type Reply } from './api.ts'

export type ReadInput<E extends AnyEndpoint> = Pick<CallInput<E>, 'params' | 'query'>

export interface ReadOptions {
  enabled?: boolean
  staleTime?: number
  refetchInterval?: number
  /** Shows the answer before while the next is on its way: lists that page or search. */
  keep_previous?: boolean
}

/** The read as data: for hooks, prefetching and writing an answer into the cache. */
export function readOptions<E extends AnyEndpoint>(endpoint: E, input: ReadInput<E> = {}) {
  return queryOptions<Reply<E>>({
    queryKey: [endpoint.name, input.params ?? null, input.query ?? null],
    queryFn: ({ signal }) => callApi(endpoint, { ...(input as CallInput<E>), signal }),
    meta: { path: urlOf(endpoint, { params: input.params }).replace(/^\/api/, '') },
  })
}

export function useRead<E extends AnyEndpoint>(endpoint: E, input: ReadInput<E> = {}, options: ReadOptions = {}): UseQueryResult<Reply<E>> {
  const { keep_previous, ...rest } = options
  return useQuery({ ...readOptions(endpoint, input), ...rest, ...(keep_previous ? { placeholderData: keepPreviousData } : {}) } as never)
}
