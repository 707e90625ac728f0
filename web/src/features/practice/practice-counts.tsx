import type { ReactNode } from 'react'
import { StatusChip } from '#web/ui/status-chip.tsx'
import type { PracticeOverview } from './data.ts'
import classes from './practice.module.css'

function Count({ label, value, children }: { label: string; value: number; children?: ReactNode }) {
  return (
    <div className={classes.count}>
      <dt>{label}</dt>
      <dd>
        <span className={classes.value}>{value.toLocaleString('en-US')}</span>
        {children}
      </dd>
    </div>
  )
}

/** What a practice manager opens at eight, in numbers. */
export function PracticeCounts({ overview }: { overview: PracticeOverview }) {
  const { under_24h, under_72h, older } = overview.unsigned_by_age
  const active = overview.people.filter((person) => person.is_active).length
  return (
    <dl className={classes.counts}>
      <Count label="Unsigned notes" value={under_24h + under_72h + older}>
        {older > 0 ? <StatusChip tone="warn">{older} older than 72 h</StatusChip> : <StatusChip tone="good">all under 72 h</StatusChip>}
      </Count>
      <Count label="Signed this week" value={overview.signed_this_week} />
      <Count label="People" value={active}>
        {active < overview.people.length && <StatusChip>{overview.people.length - active} inactive</StatusChip>}
      </Count>
      <Count label="Patients" value={overview.patient_count} />
    </dl>
  )
}
