import type { Problem } from '#contract/problem.ts'
import { callApi, type AnyEndpoint, type CallInput, type Reply } from './api.ts'
import { lifetime_ms, optsOut } from './cache-policy.ts'
import { ApiError } from './problem-error.ts'
import { query_client } from './query-client.ts'
import { readOptions, type ReadInput } from './use-read.ts'

/** What a GET gave: its reply, or the problem of a 400 or 404. */
export type Answer<T> = { reply: T; problem: null } | { reply: null; problem: Problem }

export interface ReadApiOptions {
  /** Asks the server even where an answer is known, and keeps the new one. */
  force?: boolean
  /** False: neither reads nor fills the cache, as a `no-cache` header does. */
  cache?: boolean
  headers?: HeadersInit
}

/** A GET outside of a screen's life: from the cache for its lifetime, merged with others in flight. 400 and 404 are answers, not exceptions. */
export async function readApi<E extends AnyEndpoint>(endpoint: E, input: ReadInput<E> = {}, options: ReadApiOptions = {}): Promise<Answer<Reply<E>>> {
  try {
    const reply = optsOut(options)
      ? await callApi(endpoint, input as CallInput<E>)
      : await query_client.fetchQuery({ ...readOptions(endpoint, input), staleTime: options.force ? 0 : lifetime_ms })
    return { reply: reply as Reply<E>, problem: null }
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.problem.status)) return { reply: null, problem: error.problem }
    throw error
  }
}
