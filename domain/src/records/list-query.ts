/** The filters of the list as the search in the database is asked by them. */
import type { FacetFilters } from './count-facets.ts'
import { birthsOfAge, new_for_days, type AgeRange, type ListChoice, type RiskLevel, type TreatmentType } from './patient-filters.ts'
import { readSearch } from './read-search.ts'

/** A part that is absent narrows nothing. */
export interface ListFilters {
  q?: string | undefined
  filter?: ListChoice | undefined
  age?: AgeRange | undefined
  risk?: RiskLevel | 'none' | undefined
  treatment?: TreatmentType | 'none' | undefined
  location?: number | 'none' | undefined
  list?: number | undefined
}

export interface ListView {
  /** Plain date. */
  today: string
  now: Date
  /** Whose notes "mine" and "drafts" mean. */
  user_id: number
}

/** What patient_scope() reads (db/migrations, patient_search): only what narrows is in it. */
export function writeListQuery(filters: ListFilters, { today, now, user_id }: ListView): Record<string, unknown> {
  const terms = readSearch(filters.q ?? '', today)
  const query: Record<string, unknown> = { ...(terms.length > 0 ? { terms } : {}) }
  switch (filters.filter) {
    case 'archived':
      query['state'] = 'archived'
      break
    case 'active':
    case 'on_hold':
    case 'discharged':
      query['care_status'] = filters.filter
      break
    case 'new':
      query['new_since'] = newSince(now)
      break
    case 'mine':
      query['author'] = user_id
      break
    case 'drafts':
      query['drafts_of'] = user_id
      break
  }
  if (filters.age) {
    const { born_after, born_until } = birthsOfAge(filters.age, today)
    query['born_until'] = born_until
    if (born_after !== null) query['born_after'] = born_after
  }
  for (const name of ['risk', 'treatment', 'location', 'list'] as const) if (filters[name] !== undefined) query[name] = String(filters[name])
  return query
}

export function newSince(now: Date): string {
  return new Date(now.getTime() - new_for_days * 86_400_000).toISOString()
}

export function facetFilters({ filter, age, risk, treatment, location }: ListFilters): FacetFilters {
  return { choice: filter ?? 'all', age: age ?? null, risk: risk ?? null, treatment: treatment ?? null, location: location ?? null }
}

export function plainDay(now: Date): string {
  return now.toISOString().slice(0, 10)
}
