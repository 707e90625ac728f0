import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import type { useActivityPlace } from './use-activity-place.ts'
import classes from './activities.module.css'

interface ActivityFilterBarProps {
  place: ReturnType<typeof useActivityPlace>
  people: readonly { id: number; name: string }[]
}

/** Who, what, with which result, between which days. */
export function ActivityFilterBar({ place, people }: ActivityFilterBarProps) {
  const { filters, filter } = place
  const [action, setAction] = useState(filters.action)
  const send = useDebouncedCallback((typed: string) => filter({ action: typed }), 250)
  const type = (typed: string) => {
    const clean = typed.toLowerCase().replace(/[^a-z_.]/g, '').slice(0, 60)
    setAction(clean)
    send(clean)
  }
  return (
    <div className={classes.filters} role="search" aria-label="Filter the log">
      <NativeSelect
        size="md"
        label="Person"
        value={filters.actor}
        data={[{ value: '', label: 'Everybody' }, ...people.map(({ id, name }) => ({ value: String(id), label: name }))]}
        onChange={(event) => filter({ actor: event.currentTarget.value })}
      />
      <TextInput label="Action begins with" placeholder="notes.sign" spellCheck={false} autoCapitalize="none" value={action} onChange={(event) => type(event.currentTarget.value)} />
      <NativeSelect
        size="md"
        label="Result"
        value={filters.outcome}
        data={[
          { value: '', label: 'Any' },
          { value: 'allowed', label: 'Allowed' },
          { value: 'denied', label: 'Denied' },
          { value: 'failed', label: 'Failed' },
        ]}
        onChange={(event) => filter({ outcome: event.currentTarget.value })}
      />
      <TextInput type="date" label="From" value={filters.from} max={filters.to || undefined} onChange={(event) => filter({ from: event.currentTarget.value })} />
      <TextInput type="date" label="To" value={filters.to} min={filters.from || undefined} onChange={(event) => filter({ to: event.currentTarget.value })} />
      <Button
        variant="default"
        disabled={!place.is_filtered}
        onClick={() => {
          setAction('')
          place.reset()
        }}
      >
        Clear
      </Button>
    </div>
  )
}
