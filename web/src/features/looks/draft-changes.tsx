import { Button } from '@mantine/core'
import { useState } from 'react'
import { useUser } from '#web/platform/use-session.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { ChangeRow } from './change-row.tsx'
import { useDraftChanges } from './data.ts'
import classes from './changes-panel.module.css'

/** Above a draft that is opened again: what became different in the chart since it was written. Nothing where nothing did. */
export function DraftChanges({ draft_id }: { draft_id: number }) {
  const read = useDraftChanges(draft_id)
  const { time_zone } = useUser().practice
  const [shown, setShown] = useState<'line' | 'list' | 'closed'>('line')
  const changes = read.data
  if (changes === undefined || changes.items.length === 0 || shown === 'closed') return null
  const { items, since, is_capped } = changes
  const count = is_capped ? `more than ${items.length - 1} things` : items.length === 1 ? '1 thing' : `${items.length} things`
  return (
    <section className={`${classes.panel} ${classes.of_draft}`} aria-labelledby="changed-since-draft">
      <div className={classes.head}>
        <h2 id="changed-since-draft" className={classes.title}>
          The chart changed since this was written
        </h2>
        <span className={classes.facts}>
          {count} since {formatInstant(since, time_zone)}
        </span>
        <Button className={classes.act} size="compact-md" variant="default" aria-expanded={shown === 'list'} onClick={() => setShown(shown === 'list' ? 'line' : 'list')}>
          {shown === 'list' ? 'Hide' : 'Show'}
        </Button>
        <Button size="compact-md" variant="subtle" onClick={() => setShown('closed')}>
          I have seen it
        </Button>
      </div>
      {shown === 'list' && (
        <ul className={classes.rows}>
          {items.map((change) => (
            <ChangeRow key={`${change.record} ${change.record_id}`} change={change} time_zone={time_zone} />
          ))}
        </ul>
      )}
    </section>
  )
}
