import { useNavigate, useSearchParams } from 'react-router'
import { activity_filters, type ActivityFilters } from './data.ts'

/** Filters and page of the log; the address holds them. */
export function useActivityPlace() {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const filters = Object.fromEntries(activity_filters.map((name) => [name, search.get(name) ?? ''])) as unknown as ActivityFilters
  const change = (part: Partial<Record<keyof ActivityFilters | 'cursor', string>>, replace: boolean) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(part)) {
          if (value === '') after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { replace },
    )
  return {
    filters,
    cursor: search.get('cursor'),
    is_filtered: activity_filters.some((name) => filters[name] !== ''),
    filter: (part: Partial<ActivityFilters>) => change({ ...part, cursor: '' }, true),
    reset: () => setSearch({}, { replace: true }),
    next: (cursor: string) => change({ cursor }, false),
    previous: () => void navigate(-1),
  }
}
