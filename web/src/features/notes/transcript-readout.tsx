import { StatusChip } from '#web/ui/status-chip.tsx'
import type { TranscriptPreview } from '#web/features/notes/transcript-input.ts'
import classes from '#web/features/notes/transcript-readout.module.css'

/** What the reader made of the transcript so far: words, turns, and who speaks. */
export function TranscriptReadout({ preview }: { preview: TranscriptPreview }) {
  if (preview.words === 0) return <p className={classes.line}>Words and speakers are counted here as you paste.</p>
  return (
    <div className={classes.line} role="status" aria-live="polite">
      <strong>{preview.words.toLocaleString('en')} words</strong>
      {preview.turns > 0 && <span>{preview.turns === 1 ? '1 turn' : `${preview.turns.toLocaleString('en')} turns`}</span>}
      {preview.speakers.slice(0, 5).map((speaker) => (
        <StatusChip key={speaker.name} tone={speaker.is_role_inferred ? 'warn' : 'neutral'}>
          {speaker.name}
          {speaker.name !== speaker.role && ` · ${speaker.role.toLowerCase()}${speaker.is_role_inferred ? ', by the words' : ''}`} · {speaker.turns}
        </StatusChip>
      ))}
      {preview.speakers.length > 5 && <span>and {preview.speakers.length - 5} more</span>}
    </div>
  )
}
