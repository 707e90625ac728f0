import { fillPath } from '#contract/endpoint.ts'
import type { AnyEndpoint, CallInput } from './api.ts'
import { forgetKeptUnder } from './kept-tier.ts'
import { query_client } from './query-client.ts'
import { tellOtherTabs } from './tab-changes.ts'

function pathOf(meta: Record<string, unknown> | undefined): string {
  return typeof meta?.path === 'string' ? meta.path : ''
}

/** `/patients` covers `/patients`, `/patients/7` and `/patients/7/notes`, not `/patients-archive`; `*` is any one part; `/` covers all. */
export function isUnder(path: string, prefix: string): boolean {
  if (prefix === '/') return true
  const parts = path.split('/')
  return prefix.split('/').every((part, i) => part === parts[i] || (part === '*' && parts[i] !== undefined))
}

/** What a change of one thing makes untrue, whatever else the contract names. */
const rules: { of: RegExp; stale: readonly string[] }[] = [
  { of: /^\/patients(\/|$)/, stale: ['/patients'] },
  { of: /(^|\/)(notes|drafts)(\/|$)/, stale: ['/notes', '/all-notes', '/documents', '/patients/*/notes', '/patients/notes'] },
  { of: /^\/appointments?(\/|$)/, stale: ['/appointment', '/appointments'] },
]

/** The paths whose answers are no longer true after a write to `path`: its own, those of its kind, those that the contract names. */
export function pathsMadeStale(path: string, named: readonly string[] = []): string[] {
  return [...new Set([path, ...rules.flatMap(({ of, stale }) => (of.test(path) ? stale : [])), ...named])]
}

/** Marks stale what the endpoint says is no longer true, and its own path; what is on the screen is read again, here and in the other tabs. */
export function invalidateAfter<E extends AnyEndpoint>(endpoint: E, input: Pick<CallInput<E>, 'params'> = {}): void {
  const own = fillPath(endpoint.path, input.params as Record<string, string | number>).replace(/^\/api/, '')
  const prefixes = pathsMadeStale(own, endpoint.invalidates)
  forgetKeptUnder(prefixes)
  tellOtherTabs(prefixes)
  void query_client.invalidateQueries({
    predicate: (query) => prefixes.some((prefix) => isUnder(pathOf(query.meta), prefix)),
  })
}
