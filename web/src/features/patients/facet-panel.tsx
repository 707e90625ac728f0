import { Button, NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { age_range_keys, risk_levels, treatment_types } from '#domain/records/patient-filters.ts'
import type { FacetCounts } from './data.ts'
import { age_words, default_filters, risk_filter_words, treatment_filter_words, type ListFilters } from './list-filters.ts'
import classes from './facet-panel.module.css'

interface FacetProps {
  name: string
  title: string
  all: string
  value: string
  options: readonly { value: string; label: string }[]
  counts: Record<string, number> | undefined
  /** As a field to open, where there is no room for all choices beside the table. */
  is_folded: boolean
  onChange: (value: string) => void
}

/** One choice of several; behind each how many would be left. What nobody has is not offered, unless it is chosen. */
function Facet({ name, title, all, value, options, counts, is_folded, onChange }: FacetProps) {
  const rows = [{ value: all, label: all, count: counts?.['all'] }, ...options.map((option) => ({ ...option, count: counts?.[option.value] ?? 0 }))]
    .filter((row) => row.value === all || row.value === value || counts === undefined || row.count !== 0)
    .map((row) => ({ ...row, count: counts === undefined ? '' : (row.count ?? 0).toLocaleString('en-US') }))
  if (is_folded) {
    const data = rows.map((row) => ({ value: row.value, label: row.count === '' ? row.label : `${row.label} (${row.count})` }))
    return <NativeSelect label={title} size="md" value={value} data={data} onChange={(event) => onChange(event.currentTarget.value)} />
  }
  return (
    <fieldset className={classes.facet}>
      <legend className={classes.title}>{title}</legend>
      {rows.map((row) => (
        <label key={row.value} className={classes.row}>
          <input type="radio" name={`facet-${name}`} value={row.value} checked={row.value === value} onChange={() => onChange(row.value)} />
          <span className={classes.label}>{row.label}</span>
          <span className={classes.count}>{row.count}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface FacetPanelProps {
  filters: ListFilters
  facets: FacetCounts | undefined
  onFilter: (part: Partial<ListFilters>) => void
  onReset: () => void
}

export function FacetPanel({ filters, facets, onFilter, onReset }: FacetPanelProps) {
  const is_folded = useMediaQuery('(max-width: 75em)', false, { getInitialValueInEffect: false })
  const locations = facets?.locations ?? []
  const wordsOf = <T extends string>(keys: readonly T[], words: Record<T, string>) => keys.map((value) => ({ value, label: words[value] }))
  return (
    <aside className={classes.panel} aria-label="Filters">
      <Facet
        name="age" title="Age range" is_folded={is_folded} all={default_filters.ageRange} value={filters.ageRange} counts={facets?.age}
        options={wordsOf(age_range_keys, age_words)} onChange={(ageRange) => onFilter({ ageRange })}
      />
      <Facet
        name="risk" title="Risk level" is_folded={is_folded} all={default_filters.riskLevel} value={filters.riskLevel} counts={facets?.risk}
        options={wordsOf([...risk_levels, 'none'] as const, risk_filter_words)} onChange={(riskLevel) => onFilter({ riskLevel })}
      />
      <Facet
        name="treatment" title="Treatment type" is_folded={is_folded} all={default_filters.treatmentType} value={filters.treatmentType} counts={facets?.treatment}
        options={wordsOf([...treatment_types, 'none'] as const, treatment_filter_words)} onChange={(treatmentType) => onFilter({ treatmentType })}
      />
      <Facet
        name="location" title="Location" is_folded={is_folded} all={default_filters.location} value={filters.location} counts={facets?.location}
        options={[...locations.map(({ id, name }) => ({ value: String(id), label: name })), { value: 'none', label: 'Not set' }]} onChange={(location) => onFilter({ location })}
      />
      <Button variant="default" size="sm" onClick={onReset}>
        Reset
      </Button>
    </aside>
  )
}
