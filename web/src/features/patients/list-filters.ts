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
