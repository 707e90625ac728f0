import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/platform/paths.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import classes from './day-counts.module.css'

interface Counts {
  unsigned_count: number
  unsigned_over_48h: number
  signed_this_week: number
  patient_count: number
  is_patient_count_capped: boolean
}

function Count({ to, label, value, children }: { to: string; label: string; value: string; children?: ReactNode }) {
  return (
    <li className={classes.count}>
      <Link to={to} className={classes.label}>
        {label}
      </Link>
      <div className={classes.line}>
        <span className={classes.value}>{value}</span>
        {children}
      </div>
    </li>
  )
}

export function formatCount(count: number, is_capped = false): string {
  return `${count.toLocaleString('en-US')}${is_capped ? '+' : ''}`
}

/** The day in numbers; each leads to what it counts. */
export function DayCounts({ counts }: { counts: Counts }) {
  const late = counts.unsigned_over_48h
  return (
    <ul className={classes.counts} aria-label="My day">
      <Count to={`${paths.documents()}?status=draft&author=me`} label="Unsigned notes" value={formatCount(counts.unsigned_count)}>
        {late > 0 && <StatusChip tone="warn">{late} older than 48 h</StatusChip>}
        {late === 0 && counts.unsigned_count > 0 && <StatusChip>all under 48 h</StatusChip>}
        {counts.unsigned_count === 0 && <StatusChip tone="good">all signed</StatusChip>}
      </Count>
      <Count to={`${paths.documents()}?status=signed&author=me`} label="Signed this week" value={formatCount(counts.signed_this_week)} />
      <Count to={paths.patients()} label="Patients in the practice" value={formatCount(counts.patient_count, counts.is_patient_count_capped)} />
    </ul>
  )
}
