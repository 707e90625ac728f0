import { Button, CloseButton, NativeSelect, Switch, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect, useRef, useState } from 'react'
import type { LedgerFacets } from '#contract/documents.ts'
import { useUser } from '#web/platform/use-session.ts'
import type { LedgerQuery } from './data.ts'
import { hasFilters, type FilterName } from './ledger-query.ts'
import classes from './ledger.module.css'

const words = {
  state: { draft: 'Draft', signed: 'Signed', amended: 'Amended', entered_in_error: 'Entered in error', to_review: 'File to review', taken_over: 'File taken over', refused: 'File refused' },
  kind: { note: 'Notes', file: 'Files' },
  period: { week: 'Last 7 days', month: 'Last 31 days', quarter: 'Last 3 months', year: 'Last 12 months' },
  cosign: { requested: 'Waits for a cosignature', cosigned: 'Cosigned', returned: 'Returned' },
} satisfies Partial<Record<FilterName, Record<string, string>>>

const lists = [
  { name: 'state', label: 'State', all: 'Every state' },
  { name: 'kind', label: 'Kind', all: 'All kinds' },
  { name: 'period', label: 'Period', all: 'Any time' },
  { name: 'cosign', label: 'Cosignature', all: 'Any' },
] as const

interface LedgerFiltersProps {
  query: LedgerQuery
  facets: LedgerFacets | undefined
  onChange: (name: FilterName, value: string) => void
  onReset: () => void
}

const pause_ms = 250

/** Typed words go into the address when the typing pauses. */
function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed.trim() === told.current) return
    const timer = setTimeout(() => {
      told.current = typed.trim()
      onChange(typed.trim())
    }, pause_ms)
    return () => clearTimeout(timer)
  }, [typed, onChange])
  return (
    <TextInput
      className={classes.search}
      label="Search in the text"
      placeholder="Words of a note or a file"
      type="search"
      maxLength={200}
      leftSection={<IconSearch size={17} aria-hidden />}
      rightSection={typed === '' ? null : <CloseButton aria-label="Clear the search" size="sm" onClick={() => setTyped('')} />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}

/** Each filter says how many documents it would leave, with the others as they are. */
export function LedgerFilters({ query, facets, onChange, onReset }: LedgerFiltersProps) {
  const { id } = useUser()
  const counted = (label: string, count: number | undefined) => (facets === undefined ? label : `${label} (${count ?? 0})`)
  const authors = facets?.author ?? []
  const colleagues = authors.filter(({ value }) => value !== String(id)).map(({ value, label, count }) => ({ value, label: counted(label ?? value, count) }))
  return (
    <section className={classes.filters} aria-label="Filters">
      <SearchField value={query.q ?? ''} onChange={(value) => onChange('q', value)} />
      {lists.map(({ name, label, all }) => {
        const counts = new Map(facets?.[name].map(({ value, count }) => [value, count]))
        const options = Object.entries(words[name])
          .filter(([value]) => facets === undefined || counts.has(value) || query[name] === value)
          .map(([value, text]) => ({ value, label: counted(text, counts.get(value)) }))
        return <NativeSelect size="md" key={name} label={label} value={query[name] ?? ''} data={[{ value: '', label: all }, ...options]} onChange={(event) => onChange(name, event.currentTarget.value)} />
      })}
      <NativeSelect
        size="md"
        label="Author"
        value={query.author ?? ''}
        data={[{ value: '', label: 'Everybody' }, { value: 'me', label: counted('Only mine', authors.find(({ value }) => value === String(id))?.count) }, ...colleagues]}
        onChange={(event) => onChange('author', event.currentTarget.value)}
      />
      <Switch
        label={counted('Overdue', facets?.overdue)}
        description={facets && `Not signed ${facets.due_h} h after the day of the visit`}
        checked={query.overdue === 'yes'}
        onChange={(event) => onChange('overdue', event.currentTarget.checked ? 'yes' : '')}
        className={classes.overdue}
      />
      {hasFilters(query) && (
        <Button variant="subtle" onClick={onReset} className={classes.reset}>
          Show all
        </Button>
      )}
    </section>
  )
}
