import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { canConsent, findMissing, type ChartRow } from '#domain/scribe/chart-rows/chart-row.ts'
import type { Segment } from '#domain/scribe/transcript.ts'
import { formatKnownDate } from '#web/ui/dates.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { SourceLinks } from '#web/features/notes/source-links.tsx'
import { ChartRowInputs } from './chart-row-inputs.tsx'
import type { OfferedRow } from './use-chart-rows.ts'
import classes from './chart-rows.module.css'

interface ChartRowItemProps {
  offered: OfferedRow
  segments: readonly Segment[]
  onShowSegment: (segment_id: string) => void
  onTick: (row: ChartRow, is_ticked: boolean) => void
  onEnter: (row: ChartRow, name: string, value: string) => void
}

const state_words = { new: 'New', differs: 'Differs from the chart', present: 'In the chart already' } as const
const state_tones = { new: 'brand', differs: 'warn', present: 'neutral' } as const

/** One row: the tick, what it would say, what the chart says, and the words that were heard. */
export function ChartRowItem({ offered: { row, entered, is_ticked }, segments, onShowSegment, onTick, onEnter }: ChartRowItemProps) {
  const hint_id = useId()
  const is_open = row.state !== 'present' && row.refusal === null
  const missing = is_open ? findMissing(row, entered) : []
  return (
    <li className={classes.row} data-ticked={is_ticked || undefined}>
      <div className={classes.title}>
        <Checkbox
          label={<strong>{row.label}</strong>}
          aria-label={`Write to the chart: ${row.label}, ${row.said}`}
          aria-describedby={hint_id}
          checked={is_ticked}
          disabled={!canConsent(row, entered)}
          onChange={(event) => onTick(row, event.currentTarget.checked)}
        />
        <StatusChip tone={state_tones[row.state]}>{state_words[row.state]}</StatusChip>
      </div>
      <p className={classes.heard}>
        “{row.said}” <SourceLinks evidence={row.evidence} segments={segments} onShowSegment={onShowSegment} />
      </p>
      {is_open && <ChartRowInputs row={row} entered={entered} missing={missing} onEnter={onEnter} />}
      <div id={hint_id} className={classes.hints}>
        {row.in_chart.map(({ text, on }) => (
          <p key={`${text} ${on}`}>
            In the chart: {text}
            {on !== null && `, ${formatKnownDate(on)}`}
          </p>
        ))}
        {row.refusal !== null && <p>{row.refusal}</p>}
        {is_open && row.target !== null && <p>Ticked, this changes the entry of the chart. What it said before is kept.</p>}
        {missing.length > 0 && <p className={classes.missing}>{missing.map(({ message }) => message).join('. ')}.</p>}
      </div>
    </li>
  )
}
