import { Link } from 'react-router'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import type { DocumentEntry } from '#contract/notes.ts'
import { fullName } from '#web/clinical/patient-name.ts'
import { paths } from '#web/platform/paths.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import classes from './home-rows.module.css'

export function RecentlySigned({ entries, time_zone }: { entries: readonly DocumentEntry[]; time_zone: string }) {
  if (entries.length === 0) return <EmptyState is_compact title="Nothing signed lately" text="Notes you signed appear here." />
  return (
    <ul className={classes.rows}>
      {entries.map((entry) => (
        <li key={entry.id} className={classes.row}>
          <div className={classes.words}>
            <Link to={paths.patientNote(entry.patient_id, entry.id)} className={classes.name}>
              {fullName(entry.patient)}
            </Link>
            <div className={classes.facts}>
              {entry.title}
              {entry.signed_at !== null && ` · ${formatInstant(entry.signed_at, time_zone)}`}
            </div>
          </div>
          <StatusChip tone="good" icon={<IconCircleCheck size={14} aria-hidden />}>
            Signed
          </StatusChip>
        </li>
      ))}
    </ul>
  )
}
