import { Button } from '@mantine/core'
import { useState } from 'react'
import type { RelationshipKind } from '#domain/records/relationship.ts'
import { duty_words, record_words, relationship_kind_words } from '#web/clinical/relationship-words.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { toastError } from '#web/platform/toasts.ts'
import { useUser } from '#web/platform/use-session.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { StatusChip, type Tone } from '#web/ui/status-chip.tsx'
import { useChanges, useMarkSeen, type ChartChange, type ChartChanges } from './data.ts'
import classes from './changes-panel.module.css'

const words: Record<ChartChange['change'], { label: string; tone: Tone }> = {
  added: { label: 'Added', tone: 'good' },
  changed: { label: 'Changed', tone: 'info' },
  stopped: { label: 'Stopped', tone: 'warn' },
  signed: { label: 'Signed', tone: 'good' },
  struck: { label: 'Entered in error', tone: 'bad' },
  ended: { label: 'Ended', tone: 'warn' },
}

const shown_at_first = 5

function nameDetail({ record, detail }: ChartChange): string | null {
  if (record === 'patient_relationship') return relationship_kind_words[detail as RelationshipKind]
  if (record === 'care_team_member') return duty_words[detail as keyof typeof duty_words]
  return detail
}

function Change({ change, time_zone }: { change: ChartChange; time_zone: string }) {
  const { label, tone } = words[change.change]
  return (
    <li className={classes.row}>
      <div className={classes.kind}>
        <StatusChip tone={tone}>{label}</StatusChip>
      </div>
      <div className={classes.words}>
        <div className={classes.main} data-struck={change.change === 'struck' || undefined}>
          {change.text || 'Going solo'}
        </div>
        <div className={classes.facts}>
          {[record_words[change.record] ?? change.record, nameDetail(change), `${change.by ?? 'Not known by whom'}, ${formatInstant(change.at, time_zone)}`].filter(Boolean).join(' · ')}
        </div>
      </div>
    </li>
  )
}

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
            <Change key={`${change.record} ${change.record_id}`} change={change} time_zone={time_zone} />
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
