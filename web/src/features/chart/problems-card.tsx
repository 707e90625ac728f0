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

type Entry = Chart['problems'][number]

function describe({ onset_on, resolved_on }: Entry): string {
  const since = onset_on === null ? null : `since ${formatPlainDate(onset_on)}`
  const until = resolved_on === null ? null : `resolved ${formatPlainDate(resolved_on)}`
  return [since, until].filter(Boolean).join(' · ')
}

interface CardProps {
  patient_id: number
  problems: readonly Entry[]
  /** Categories of those that are labelled, by number. */
  labels: ReadonlyMap<number, Sensitivity>
  freshness: ReactNode
}

/** Active problems first, resolved ones below and said to be so. */
export function ProblemsCard({ patient_id, problems, labels, freshness }: CardProps) {
  const ordered = [...problems].sort((a, b) => Number(a.resolved_on !== null) - Number(b.resolved_on !== null))
  const active = ordered.filter((entry) => entry.resolved_on === null).length
  const open = (
    <LinkButton to={`${paths.medicalHistory(patient_id)}#problems`} variant="subtle" size="sm">
      Open
    </LinkButton>
  )
  return (
    <SectionCard title="Problems" hint={problems.length > 0 ? `${active} active` : undefined} action={open} is_flush>
      {ordered.length === 0 ? (
        <EmptyState is_compact title="No problems recorded" text="Diagnoses of this patient will be listed here." />
      ) : (
        <ul className={classes.rows}>
          {ordered.map((entry) => (
            <li key={entry.id} className={classes.row}>
              <div className={classes.words}>
                <div className={classes.main}>{entry.description}</div>
                <div className={classes.facts}>{describe(entry)}</div>
              </div>
              {labels.has(entry.id) && <LabelChip category={labels.get(entry.id)!} />}
              {entry.resolved_on !== null && <StatusChip>Resolved</StatusChip>}
              {entry.icd10cm !== null && (
                <abbr className={classes.code} title={`ICD-10-CM ${entry.icd10cm}`}>
                  {entry.icd10cm}
                </abbr>
              )}
            </li>
          ))}
        </ul>
      )}
      {freshness}
    </SectionCard>
  )
}
