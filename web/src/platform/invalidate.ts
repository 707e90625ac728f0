import { fillPath } from '#contract/endpoint.ts'
import type { AnyEndpoint, CallInput } from './api.ts'
import { query_client } from './query-client.ts'

function pathOf(meta: Record<string, unknown> | undefined): string {
  return typeof meta?.path === 'string' ? meta.path : ''
}

/** `/patients` covers `/patients`, `/patients/7` and `/patients/7/notes`, not `/patients-archive`; `/` covers all. */
export function isUnder(path: string, prefix: string): boolean {
  return prefix === '/' || path === prefix || path.startsWith(`${prefix}/`)
}

/** Marks stale what the endpoint says is no longer true, and its own path; what is on the screen is read again. */
export function invalidateAfter<E extends AnyEndpoint>(endpoint: E, input: Pick<CallInput<E>, 'params'> = {}): void {
  const own = fillPath(endpoint.path, input.params as Record<string, string | number>).replace(/^\/api/, '')
  const prefixes = [own, ...endpoint.invalidates]
  void query_client.invalidateQueries({
    predicate: (query) => prefixes.some((prefix) => isUnder(pathOf(query.meta), prefix)),
  })
}
