import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { DraftWarning } from '#domain/scribe/claim.ts'
import type { Segment } from '#domain/scribe/transcript.ts'
import { StatusChip, type Tone } from '#web/ui/status-chip.tsx'
import { SourceLinks } from '#web/features/notes/source-links.tsx'
import classes from '#web/features/notes/gate.module.css'

const looks: Record<DraftWarning['code'], { word: string; tone: Tone; Icon: typeof IconFlag }> = {
  red_flag: { word: 'red flag', tone: 'bad', Icon: IconFlag },
  chart_conflict: { word: 'differs from the chart', tone: 'warn', Icon: IconAlertTriangle },
  speakers_inferred: { word: 'speakers', tone: 'info', Icon: IconInfoCircle },
  short_transcript: { word: 'short transcript', tone: 'info', Icon: IconInfoCircle },
  engine_gave_way: { word: 'written by the embedded engine', tone: 'warn', Icon: IconInfoCircle },
  not_in_note: { word: 'heard, not in the note', tone: 'warn', Icon: IconInfoCircle },
}

interface WarningCardProps {
  warning: DraftWarning
  segments: readonly Segment[]
  onShowSegment: (segment_id: string) => void
}

export function WarningCard({ warning, segments, onShowSegment }: WarningCardProps) {
  const { word, tone, Icon } = looks[warning.code]
  return (
    <section className={classes.card}>
      <StatusChip tone={tone} icon={<Icon size={14} aria-hidden />}>
        {word}
      </StatusChip>
      <p className={classes.words}>
        {warning.message} <SourceLinks evidence={warning.evidence} segments={segments} onShowSegment={onShowSegment} />
      </p>
    </section>
  )
}
