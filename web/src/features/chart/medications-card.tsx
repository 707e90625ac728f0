import type { ReactNode } from 'react'
import type { Sensitivity } from '#domain/access/sensitivity.ts'
import { LabelChip } from '#web/clinical/label-chip.tsx'
import { paths } from '#web/platform/paths.ts'
import { formatPlainDate } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import type { Chart } from './data.ts'
import classes from './chart-rows.module.css'

type Entry = Chart['medications'][number]

function dates({ started_on, stopped_on }: Entry): string | null {
  if (stopped_on !== null) return `stopped ${formatPlainDate(stopped_on)}`
  return started_on === null ? null : `since ${formatPlainDate(started_on)}`
}

function describe(entry: Entry): string {
  return [entry.dose, entry.route, entry.frequency, dates(entry)].filter(Boolean).join(' · ')
}

interface CardProps {
  patient_id: number
  medications: readonly Entry[]
  /** Categories of those that are labelled, by number. */
  labels: ReadonlyMap<number, Sensitivity>
  freshness: ReactNode
}

/** What is taken now first; what was stopped stays in sight, below. Supplements count: they act and they interact. */
export function MedicationsCard({ patient_id, medications, labels, freshness }: CardProps) {
  const ordered = [...medications].sort((a, b) => Number(a.stopped_on !== null) - Number(b.stopped_on !== null))
  const current = ordered.filter((entry) => entry.stopped_on === null).length
  const open = (
    <LinkButton to={`${paths.medicalHistory(patient_id)}#medications`} variant="subtle" size="sm">
      Open
    </LinkButton>
  )
  return (
    <SectionCard title="Medications & supplements" hint={medications.length > 0 ? `${current} current` : undefined} action={open} is_flush>
      {ordered.length === 0 ? (
        <EmptyState is_compact title="Nothing recorded" text="Medications and supplements with dose, route and dates will be listed here." />
      ) : (
        <ul className={classes.rows}>
          {ordered.map((entry) => (
            <li key={entry.id} className={classes.row}>
              <div className={classes.words}>
                <div className={classes.main}>{entry.name}</div>
                <div className={classes.facts}>{describe(entry)}</div>
              </div>
              {labels.has(entry.id) && <LabelChip category={labels.get(entry.id)!} />}
              {entry.is_supplement && <StatusChip tone="info">Supplement</StatusChip>}
              {entry.stopped_on !== null && <StatusChip>Stopped</StatusChip>}
            </li>
          ))}
        </ul>
      )}
      {freshness}
    </SectionCard>
  )
}
