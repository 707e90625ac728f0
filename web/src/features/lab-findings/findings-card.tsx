import { Button } from '@mantine/core'
import { useState } from 'react'
import rows from '#web/clinical/card-rows.module.css'
import { SourceLink } from '#web/clinical/source-link.tsx'
import { describeError } from '#web/platform/problem-error.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { useLabFindings, type LabFinding } from './data.ts'

const shown_at_first = 8
const normal_flags = ['N', 'Normal', 'normal']

/** The day, and the time where the source gives one. */
function sayDay(collected_on: string | null): string {
  return collected_on === null ? 'no date given' : collected_on.replace('T', ' ').slice(0, 16)
}

function Finding({ finding, patient_id }: { finding: LabFinding; patient_id: number }) {
  const { name, value_text, reference_range, abnormal_flag, note } = finding
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <div className={rows.main}>
          {name}: {value_text} <SourceLink patient_id={patient_id} import_row_id={finding.import_row_id} of={name} />
        </div>
        <div className={rows.facts}>{[sayDay(finding.collected_on), reference_range && `range ${reference_range}`, note].filter(Boolean).join(' · ')}</div>
      </div>
      {abnormal_flag !== null && !normal_flags.includes(abnormal_flag) && <StatusChip tone="warn">Flag {abnormal_flag}</StatusChip>}
    </li>
  )
}

/** Results that are no number, as their laboratory words them. Nothing where there are none. */
export function FindingsCard({ patient_id }: { patient_id: number }) {
  const findings = useLabFindings(patient_id)
  const [is_whole, setWhole] = useState(false)
  if (findings.data === undefined) {
    return findings.isError ? <FailedState is_compact title="Results in words could not be loaded" text={describeError(findings.error)} onRetry={() => void findings.refetch()} /> : null
  }
  const { items, is_cut } = findings.data
  if (items.length === 0) return null
  const shown = is_whole ? items : items.slice(0, shown_at_first)
  return (
    <SectionCard
      title="Results in words"
      hint={is_cut ? `the newest ${items.length}` : 'newest first'}
      action={
        items.length > shown_at_first && (
          <Button variant="subtle" size="sm" aria-expanded={is_whole} onClick={() => setWhole(!is_whole)}>
            {is_whole ? 'Show fewer' : `All ${items.length}`}
          </Button>
        )
      }
      is_flush
    >
      <ul className={rows.rows}>
        {shown.map((finding) => (
          <Finding key={finding.id} finding={finding} patient_id={patient_id} />
        ))}
      </ul>
    </SectionCard>
  )
}
