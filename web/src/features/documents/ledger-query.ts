import type { LedgerQuery } from '#contract/documents.ts'

export const filter_names = ['q', 'state', 'author', 'kind', 'period', 'cosign', 'overdue'] as const
export type FilterName = (typeof filter_names)[number]

/** What the address says, under the names that older links use too (`status=signed`). */
export function readQuery(search: URLSearchParams): LedgerQuery {
  const query: LedgerQuery = {}
  for (const name of filter_names) {
    const value = search.get(name) ?? (name === 'state' ? search.get('status') : null)
    if (value !== null && value.trim() !== '') query[name] = value
  }
  return query
}

export function changeQuery(search: URLSearchParams, name: FilterName, value: string): URLSearchParams {
  const next = new URLSearchParams(search)
  if (name === 'state') next.delete('status')
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}

export const hasFilters = (query: LedgerQuery): boolean => Object.keys(query).length > 0
