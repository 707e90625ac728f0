import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { titleOfSensitivity } from '#domain/access/sensitivity.ts'
import rows from '#web/clinical/card-rows.module.css'
import { LabelChip } from '#web/clinical/label-chip.tsx'
import { record_words } from '#web/clinical/relationship-words.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { formatInstantDate, formatKnownDate } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { BreakGlassDialog } from './break-glass-dialog.tsx'
import { useLabels, type ChartLabel } from './data.ts'
import { LabelDialog } from './label-dialog.tsx'
import { WhoSees } from './who-sees.tsx'

type Part = 'labelled' | 'suggested' | 'all'

const origin_words = { rule: 'by a rule', user: 'set', patient: 'at the patient’s wish' }
const empty: Record<Part, [string, string]> = {
  labelled: ['No entry that you see has a label', 'What has one is seen only by those who may see its category.'],
  suggested: ['No rule suggests a label', 'Rules look at diagnoses, tests and medicines; what they suggest stands here until somebody sets it.'],
  all: ['The chart is empty', 'Entries that can carry a label stand here.'],
}

function Entry({ entry, onLabel }: { entry: ChartLabel; onLabel: () => void }) {
  const { category, suggestion, labelled } = entry
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <div className={rows.main}>{entry.text}</div>
        <div className={rows.facts}>
          {[
            record_words[entry.record],
            entry.on_date && formatKnownDate(entry.on_date),
            labelled && `${origin_words[labelled.origin]} by ${labelled.by}, ${formatInstantDate(labelled.at)}`,
            category === null && suggestion && `rule “${suggestion.title}”`,
          ].filter(Boolean).join(' · ')}
        </div>
      </div>
      {category !== null && <LabelChip category={category} />}
      {category === null && suggestion !== null && <StatusChip tone="warn">{titleOfSensitivity(suggestion.category)}?</StatusChip>}
      <Button size="compact-md" variant="default" onClick={onLabel}>
        {category === null ? 'Label' : 'Change'}
        <span className="visually-hidden"> {entry.text}</span>
      </Button>
    </li>
  )
}

/** Which entries of this chart are kept from whom, and the way in where it cannot wait. */
export function LabelsCard({ patient_id }: { patient_id: number }) {
  const read = useLabels(patient_id)
  const [part, setPart] = useState<Part>('labelled')
  const [entry, setEntry] = useState<ChartLabel | null>(null)
  const [is_breaking, setBreaking] = useState(false)
  const entries = read.data?.entries ?? []
  const of: Record<Part, ChartLabel[]> = {
    labelled: entries.filter(({ category }) => category !== null),
    suggested: entries.filter(({ category, suggestion }) => category === null && suggestion !== null),
    all: entries,
  }
  const may_break = read.data?.categories.some(({ is_seen }) => !is_seen)
  const glass = may_break && (
    <Button size="compact-md" color="red" variant="light" onClick={() => setBreaking(true)}>
      Break the glass …
    </Button>
  )
  return (
    <SectionCard title="Privacy labels" action={glass} is_flush>
      {read.isPending ? (
        <RowsSkeleton rows={3} label="Loading the labels" />
      ) : read.data === undefined ? (
        <FailedState is_compact title="The labels could not be loaded" text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />
      ) : (
        <>
          <div className={rows.part}>
            <SegmentedControl
              aria-label="Which entries"
              fullWidth
              value={part}
              onChange={(next) => setPart(next as Part)}
              data={[
                { value: 'labelled', label: `Labelled (${of.labelled.length})` },
                { value: 'suggested', label: `Suggested (${of.suggested.length})` },
                { value: 'all', label: 'All' },
              ]}
            />
          </div>
          {of[part].length === 0 ? (
            <EmptyState is_compact title={empty[part][0]} text={empty[part][1]} />
          ) : (
            <ul className={rows.rows}>
              {of[part].map((one) => (
                <Entry key={`${one.record} ${one.record_id}`} entry={one} onLabel={() => setEntry(one)} />
              ))}
            </ul>
          )}
          <WhoSees categories={read.data.categories} rules_version={read.data.rules_version} />
          <LabelDialog patient_id={patient_id} entry={entry} seen={new Set(read.data.categories.filter(({ is_seen }) => is_seen).map(({ key }) => key))} onClose={() => setEntry(null)} />
        </>
      )}
      <BreakGlassDialog is_open={is_breaking} patient_id={patient_id} onClose={() => setBreaking(false)} />
    </SectionCard>
  )
}
