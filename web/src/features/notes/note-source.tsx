import { CloseButton } from '@mantine/core'
import type { NoteView } from '#contract/notes.ts'
import { TranscriptPane } from '#web/clinical/transcript-pane.tsx'
import classes from '#web/features/notes/note-source.module.css'

interface NoteSourceProps {
  note: NoteView
  claim_id: string
  onClose: () => void
}

const chart_words: Record<string, string> = {
  patient: 'Patient record',
  allergy: 'Allergy list',
  medication: 'Medication list',
  problem: 'Problem list',
  lab_result: 'Laboratory result',
  pregnancy: 'Pregnancy history',
  note: 'Earlier note',
}

/** One sentence and what it stands on: the place in the transcript, the row of the chart, or the hand that wrote it. */
export function NoteSource({ note, claim_id, onClose }: NoteSourceProps) {
  const claim = note.signed?.sections.flatMap((section) => section.claims).find((one) => one.id === claim_id)
  if (claim === undefined) return null
  const said = claim.evidence.filter((one) => one.source === 'transcript')
  const others = claim.evidence.filter((one) => one.source !== 'transcript')
  return (
    <aside className={classes.panel} aria-label="Source of the sentence">
      <div className={classes.head}>
        <div>
          <h2>Where this comes from</h2>
          <p>{claim.text}</p>
        </div>
        <CloseButton size={44} iconSize={18} aria-label="Close the source" onClick={onClose} />
      </div>
      {others.map((one, i) => (
        <div key={i} className={classes.record}>
          <strong>{one.source === 'chart' ? chart_words[one.record] : 'Written by the clinician'}</strong>
          <span>{one.quote}</span>
        </div>
      ))}
      {said.length > 0 && (
        <div className={classes.transcript}>
          <TranscriptPane segments={note.segments} lit={said} />
        </div>
      )}
    </aside>
  )
}
