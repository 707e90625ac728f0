import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { default_columns, readColumns, type ColumnName } from './columns.ts'
import { default_filters, filtersFromAddress, filtersToAddress, type ListFilters } from './list-filters.ts'

interface Place {
  q: string
  cursor: string | null
  /** The cursors of the pages before this one, the first page as null; unknown when the address was opened directly. */
  trail: (string | null)[]
}

function numberIn(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/** Where in the list one is. The address holds it: reload, back and a shared link land on the same rows. */
export function useListPlace() {
  const [search, setSearch] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const trail: unknown = (location.state as { trail?: unknown } | null)?.trail
  const filters = filtersFromAddress(search)
  const place: Place = {
    q: filters.searchTerm,
    cursor: search.get('cursor'),
    trail: Array.isArray(trail) ? (trail as (string | null)[]) : [],
  }

  const go = (change: Record<string, string | null>, next_trail: (string | null)[], replace = false) => {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) {
          if (value === null || value === '') after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { replace, state: { trail: next_trail }, preventScrollReset: replace },
    )
  }

  const filter = (part: Partial<ListFilters>) => go({ ...filtersToAddress(part), cursor: null }, [], true)

  return {
    place,
    filters,
    filter,
    resetFilters: () => go({ ...filtersToAddress(default_filters), list: null, cursor: null }, [], true),
    search: (q: string) => filter({ searchTerm: q }),
    next: (cursor: string) => go({ cursor }, [...place.trail, place.cursor]),
    previous: () => {
      if (place.trail.length > 0) void navigate(-1)
      else go({ cursor: null }, [])
    },
    /** A list picked by hand, whose members are shown. */
    list: numberIn(search.get('list')),
    /** Shows a saved list: its filters, or its members. */
    openList: (next: ListFilters, list: number | null) => go({ ...filtersToAddress({ ...next, showAdvancedFilters: filters.showAdvancedFilters }), list: list === null ? null : String(list), cursor: null }, []),
    columns: readColumns(search.get('columns')),
    showColumns: (columns: readonly ColumnName[]) => go({ columns: columns.join(',') === default_columns.join(',') ? null : columns.join(',') || 'none' }, place.trail, true),
    /** The patient beside the table. */
    quick: numberIn(search.get('view')),
    openQuick: (id: number | null) => go({ view: id === null ? null : String(id) }, place.trail, true),
    is_new_open: search.get('new') === '1',
    openNew: () => go({ new: '1' }, place.trail, true),
    closeNew: () => go({ new: null }, place.trail, true),
  }
}
