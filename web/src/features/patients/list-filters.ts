import {
  age_range_keys, care_status_words, list_choices, list_sorts, risk_levels, risk_words, treatment_types, treatment_words, type AgeRange, type ListChoice, type ListSort,
  type RiskLevel, type TreatmentType,
} from '#domain/records/patient-filters.ts'

/** The filters of the list of patients. The address holds what differs from the defaults. */
export interface ListFilters {
  searchTerm: string
  selectedFilter: string
  sortBy: string
  showAdvancedFilters: boolean
  ageRange: string
  riskLevel: string
  treatmentType: string
  location: string
}

export const default_filters: Readonly<ListFilters> = {
  searchTerm: '',
  selectedFilter: 'all',
  sortBy: 'name',
  showAdvancedFilters: false,
  ageRange: 'All Ages',
  riskLevel: 'All Levels',
  treatmentType: 'All Types',
  location: 'All Locations',
}

const names_in_address: Record<keyof ListFilters, string> = {
  searchTerm: 'q',
  selectedFilter: 'filter',
  sortBy: 'sort',
  showAdvancedFilters: 'advanced',
  ageRange: 'age',
  riskLevel: 'risk',
  treatmentType: 'treatment',
  location: 'location',
}
const filter_names = Object.keys(default_filters) as (keyof ListFilters)[]

export function changeFilters(filters: ListFilters, part: Partial<ListFilters>): ListFilters {
  return { ...filters, ...part }
}

export function filtersFromAddress(search: URLSearchParams): ListFilters {
  const found: Partial<Record<keyof ListFilters, string | boolean>> = {}
  for (const name of filter_names) {
    const given = search.get(names_in_address[name])
    if (given !== null) found[name] = name === 'showAdvancedFilters' ? given === '1' : given
  }
  return { ...default_filters, ...(found as Partial<ListFilters>) }
}

/** What to write into the address: null takes a name out of it. */
export function filtersToAddress(part: Partial<ListFilters>): Record<string, string | null> {
  const written: Record<string, string | null> = {}
  for (const name of filter_names) {
    const value = part[name]
    if (value === undefined) continue
    written[names_in_address[name]] = value === default_filters[name] ? null : value === true ? '1' : String(value)
  }
  return written
}

export const sort_words: Record<ListSort, string> = { name: 'Name', youngest: 'Youngest first', oldest: 'Oldest first', last_visit: 'Last visit', risk: 'Risk level', newest: 'Newest first' }
export const choice_words: Record<ListChoice, string> = { all: 'All', mine: 'Mine', drafts: 'My drafts', new: 'New', ...care_status_words, archived: 'Archived' }
export const age_words: Record<AgeRange, string> = { 'under-18': 'Under 18', '18-25': '18–25', '26-34': '26–34', '35-37': '35–37', '38-40': '38–40', '41-50': '41–50', '51-up': '51 and over' }
export const risk_filter_words: Record<RiskLevel | 'none', string> = { ...risk_words, none: 'Not assessed' }
export const treatment_filter_words: Record<TreatmentType | 'none', string> = { ...treatment_words, none: 'Not set' }

export interface ListQuery {
  q?: string | undefined
  filter?: ListChoice | undefined
  sort?: ListSort | undefined
  age?: AgeRange | undefined
  risk?: RiskLevel | 'none' | undefined
  treatment?: TreatmentType | 'none' | undefined
  location?: string | undefined
}

/** What the list is asked by. A value that nobody offers (an old or mistyped address) narrows nothing. */
export function toQuery(filters: ListFilters): ListQuery {
  const pick = <T extends string>(known: readonly T[], value: string): T | undefined => known.find((one) => one === value.toLowerCase())
  return {
    q: filters.searchTerm || undefined,
    filter: pick(list_choices, filters.selectedFilter),
    sort: pick(list_sorts, filters.sortBy),
    age: pick(age_range_keys, filters.ageRange),
    risk: pick([...risk_levels, 'none'] as const, filters.riskLevel),
    treatment: pick([...treatment_types, 'none'] as const, filters.treatmentType),
    location: /^([1-9]\d{0,14}|none)$/.test(filters.location) ? filters.location : undefined,
  }
}

/** The state of the filters that a saved list holds. */
export function fromSaved(saved: Omit<ListQuery, 'location'> & { location?: number | 'none' | undefined }): ListFilters {
  return {
    ...default_filters,
    searchTerm: saved.q ?? default_filters.searchTerm,
    selectedFilter: saved.filter ?? default_filters.selectedFilter,
    sortBy: saved.sort ?? default_filters.sortBy,
    ageRange: saved.age ?? default_filters.ageRange,
    riskLevel: saved.risk ?? default_filters.riskLevel,
    treatmentType: saved.treatment ?? default_filters.treatmentType,
    location: saved.location === undefined ? default_filters.location : String(saved.location),
  }
}

/** How it is written into a body. */
export function toSaved(filters: ListFilters) {
  const { location, ...rest } = toQuery(filters)
  return { ...rest, ...(location === undefined ? {} : { location: location === 'none' ? ('none' as const) : Number(location) }) }
}

/** True where something narrows the list beyond who is current. */
export function isNarrowed(filters: ListFilters): boolean {
  const { sort: _, ...query } = toQuery(filters)
  return Object.entries(query).some(([name, value]) => value !== undefined && !(name === 'filter' && value === 'all'))
}
