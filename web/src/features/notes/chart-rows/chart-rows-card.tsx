import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import type { Segment } from '#domain/scribe/transcript.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import gate from '#web/features/notes/gate.module.css'
import { SourceLinks } from '#web/features/notes/source-links.tsx'
import { ChartRowItem } from './chart-row-item.tsx'
import type { ChartRows } from './use-chart-rows.ts'
import classes from './chart-rows.module.css'

interface ChartRowsCardProps {
  chart_rows: ChartRows
  segments: readonly Segment[]
  onShowSegment: (segment_id: string) => void
}

/** Facts of the visit for the chart: nothing is written that the signer did not tick. */
export function ChartRowsCard({ chart_rows, segments, onShowSegment }: ChartRowsCardProps) {
  const { rows, ticked, easy, note_only } = chart_rows
  return (
    <section className={gate.card} aria-label="For the chart">
      <div className={classes.head}>
        <h3>For the chart</h3>
        {ticked.length > 0 && <StatusChip tone="brand">{ticked.length === 1 ? '1 row ticked' : `${ticked.length} rows ticked`}</StatusChip>}
      </div>
      {chart_rows.failure !== null ? (
        <Failure chart_rows={chart_rows} />
      ) : chart_rows.is_pending ? (
        <Skeleton height={96} mt={8} aria-label="What the visit offers the chart is loading" />
      ) : rows.length === 0 ? (
        <p className={gate.words}>Nothing was heard that the chart has a place for.</p>
      ) : (
        <>
          <p className={gate.words}>What you tick goes into the chart when you sign. Nothing else does.</p>
          {easy.length > 1 && (
            <Button size="xs" mih={36} mt={10} variant="default" onClick={chart_rows.tickEasy}>
              Tick all new ({easy.length})
            </Button>
          )}
          <ul className={classes.rows}>
            {rows.map((offered) => (
              <ChartRowItem key={offered.row.id} offered={offered} segments={segments} onShowSegment={onShowSegment} onTick={chart_rows.tick} onEnter={chart_rows.enter} />
            ))}
          </ul>
        </>
      )}
      {note_only.length > 0 && <NoteOnly note_only={note_only} segments={segments} onShowSegment={onShowSegment} />}
    </section>
  )
}

function Failure({ chart_rows: { failure, onRetry } }: { chart_rows: ChartRows }) {
  return (
    <>
      <p className={gate.words} role="alert">
        What the visit offers the chart could not be loaded. {describeError(failure)}
      </p>
      <Button size="xs" mih={36} mt={10} variant="default" onClick={onRetry}>
        Try again
      </Button>
    </>
  )
}

function NoteOnly({ note_only, segments, onShowSegment }: Pick<ChartRows, 'note_only'> & Pick<ChartRowsCardProps, 'segments' | 'onShowSegment'>) {
  const [is_open, setIsOpen] = useState(false)
  return (
    <>
      <Button size="xs" mih={36} mt={8} variant="subtle" color="gray" aria-expanded={is_open} onClick={() => setIsOpen(!is_open)}>
        {note_only.length === 1 ? '1 more stays in the note' : `${note_only.length} more stay in the note`}
      </Button>
      {is_open && (
        <ul className={classes.rows}>
          {note_only.map(({ label, said, because, evidence }) => (
            <li key={`${label} ${said} ${because}`}>
              <strong>{label}</strong> {said} <SourceLinks evidence={evidence} segments={segments} onShowSegment={onShowSegment} />
              <p className={gate.words}>{because}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
