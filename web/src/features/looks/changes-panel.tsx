import { Button } from '@mantine/core'
import { useState } from 'react'
import { describeError } from '#web/platform/problem-error.ts'
import { toastError } from '#web/platform/toasts.ts'
import { useUser } from '#web/platform/use-session.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { ChangeRow } from './change-row.tsx'
import { useChanges, useMarkSeen, type ChartChanges } from './data.ts'
import classes from './changes-panel.module.css'

const shown_at_first = 5

function Since({ changes, time_zone }: { changes: ChartChanges; time_zone: string }) {
  const when = formatInstant(changes.since!, time_zone)
  return <>{changes.since_kind === 'seen' ? `since you marked it as seen, ${when}` : `since you last had it open, ${when}`}</>
}

/** What others did to this chart since the reader last looked; that there is nothing is one quiet line. */
export function ChangesPanel({ patient_id }: { patient_id: number }) {
  const read = useChanges(patient_id)
  const mark = useMarkSeen()
  const [is_whole, setWhole] = useState(false)
  const { time_zone } = useUser().practice
  const changes = read.data
  // A reader who has never looked sees the chart itself; a list of everything would tell them nothing.
  if (changes === undefined || changes.since === null) return null
  if (changes.items.length === 0) {
    return (
      <p className={classes.quiet}>
        Nothing changed by others <Since changes={changes} time_zone={time_zone} />.
      </p>
    )
  }
  const see = () =>
    mark.mutate(
      { params: { patient_id }, body: { as_of: changes.as_of } },
      { onSuccess: () => void read.refetch(), onError: (error) => toastError(describeError(error)) },
    )
  const shown = is_whole ? changes.items : changes.items.slice(0, shown_at_first)
  const rest = changes.items.length - shown.length
  return (
    <section className={classes.panel} aria-labelledby="what-changed">
      <div className={classes.head}>
        <h2 id="what-changed" className={classes.title}>
          What changed
        </h2>
        <span className={classes.facts}>
          <Since changes={changes} time_zone={time_zone} />
        </span>
        <Button className={classes.act} size="compact-md" variant="default" loading={mark.isPending} onClick={see}>
          Mark as seen
        </Button>
      </div>
      {shown.length > 0 && (
        <ul className={classes.rows}>
          {shown.map((change) => (
            <ChangeRow key={`${change.record} ${change.record_id}`} change={change} time_zone={time_zone} />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <Button variant="subtle" size="compact-md" onClick={() => setWhole(true)}>
          Show {rest} more{changes.is_capped ? ' (and there are older ones)' : ''}
        </Button>
      )}
    </section>
  )
}
