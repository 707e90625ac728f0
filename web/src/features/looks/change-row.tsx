import type { RelationshipKind } from '#domain/records/relationship.ts'
import { duty_words, record_words, relationship_kind_words } from '#web/clinical/relationship-words.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { StatusChip, type Tone } from '#web/ui/status-chip.tsx'
import type { ChartChange } from './data.ts'
import classes from './changes-panel.module.css'

const words: Record<ChartChange['change'], { label: string; tone: Tone }> = {
  added: { label: 'Added', tone: 'good' },
  changed: { label: 'Changed', tone: 'info' },
  stopped: { label: 'Stopped', tone: 'warn' },
  signed: { label: 'Signed', tone: 'good' },
  struck: { label: 'Entered in error', tone: 'bad' },
  ended: { label: 'Ended', tone: 'warn' },
}

function nameDetail({ record, detail }: ChartChange): string | null {
  if (record === 'patient_relationship') return relationship_kind_words[detail as RelationshipKind]
  if (record === 'care_team_member') return duty_words[detail as keyof typeof duty_words]
  return detail
}

/** One thing that became different in a chart. */
export function ChangeRow({ change, time_zone }: { change: ChartChange; time_zone: string }) {
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
