import { Button, Checkbox } from '@mantine/core'
import { useId, useState } from 'react'
import { canConsent, findMissing, type ChartRow } from '#domain/scribe/chart-rows/chart-row.ts'
import type { Segment } from '#domain/scribe/transcript.ts'
import { formatKnownDate } from '#web/ui/dates.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import gate from '#web/features/notes/gate.module.css'
import { SourceLinks } from '#web/features/notes/source-links.tsx'
import { ChartRowInputs } from './chart-row-inputs.tsx'
import { sayRow } from './say-row.ts'
import type { OfferedRow } from './use-chart-rows.ts'
import classes from './chart-rows.module.css'

interface ChartRowItemProps {
  offered: OfferedRow
  segments: readonly Segment[]
  onShowSegment: (segment_id: string) => void
  onTick: (row: ChartRow, is_ticked: boolean) => void
  onEnter: (row: ChartRow, name: string, value: string) => void
}

const state_words = { new: 'New', differs: 'Differs', present: 'In the chart' } as const
const state_tones = { new: 'brand', differs: 'warn', present: 'neutral' } as const

/** One row: the tick, what it would say, what the chart says, and the words that were heard. */
export function ChartRowItem({ offered, segments, onShowSegment, onTick, onEnter }: ChartRowItemProps) {
  const { row, entered, is_ticked, is_struck } = offered
  const [is_editing, setIsEditing] = useState(false)
  const hint_id = useId()
  const is_open = row.state !== 'present' && row.refusal === null
  const missing = is_open ? findMissing(row, entered) : []
  return (
    <li>
      <div className={classes.title}>
        <Checkbox
          label={<strong>{row.label}</strong>}
          aria-label={`${row.label}, ${row.said}: write to the chart`}
          aria-describedby={hint_id}
          checked={is_ticked}
          disabled={!canConsent(row, entered)}
          onChange={(event) => onTick(row, event.currentTarget.checked)}
        />
        <StatusChip tone={state_tones[row.state]}>{state_words[row.state]}</StatusChip>
      </div>
      <div className={classes.line}>
        <span>
          {(is_open && sayRow(row, entered)) || row.said} <SourceLinks evidence={row.evidence} segments={segments} onShowSegment={onShowSegment} />
        </span>
        {is_open && (
          <Button size="compact-sm" variant="subtle" aria-expanded={is_editing} aria-label={`${missing.length > 0 ? 'Fill in' : 'Change'}: ${row.label}, ${row.said}`} onClick={() => setIsEditing(!is_editing)}>
            {is_editing ? 'Done' : missing.length > 0 ? 'Fill in' : 'Change'}
          </Button>
        )}
      </div>
      {is_open && is_editing && (
        <>
          {row.evidence.map((one) => (
            <p key={one.quote} className={gate.words}>
              “{one.quote}”
            </p>
          ))}
          <ChartRowInputs row={row} entered={entered} missing={missing} onEnter={onEnter} />
        </>
      )}
      <div id={hint_id} className={classes.hints}>
        {missing.length > 0 && <p className={classes.missing}>{missing.map(({ message }) => message).join('. ')}.</p>}
        {row.in_chart.map(({ text, on }) => (
          <p key={`${text} ${on}`}>
            The chart says: {text}
            {on !== null && `, ${formatKnownDate(on)}`}
          </p>
        ))}
        {row.refusal !== null && <p>{row.refusal}</p>}
        {is_open && row.target !== null && <p>This changes the entry of the chart. What it said before is kept.</p>}
        {is_open && is_struck && <p className={classes.missing}>The sentence that says so is struck in the note.</p>}
      </div>
    </li>
  )
}
