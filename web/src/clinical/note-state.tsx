import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import IconFilePencil from '@tabler/icons-react/dist/esm/icons/IconFilePencil.mjs'
import IconSignature from '@tabler/icons-react/dist/esm/icons/IconSignature.mjs'
import type { NoteEntry } from '#contract/patients.ts'
import type { Sensitivity } from '#domain/access/sensitivity.ts'
import { formatElapsed, formatInstant } from '#web/ui/dates.ts'
import { StatusChip, type Tone } from '#web/ui/status-chip.tsx'
import { LabelChip } from './label-chip.tsx'
import classes from './note-state.module.css'

type Marked = Pick<NoteEntry, 'sensitivity' | 'status' | 'signed_at' | 'updated_at' | 'draft_id' | 'current_version' | 'is_entered_in_error' | 'cosign_state'>

const cosign_words: Partial<Record<NonNullable<NoteEntry['cosign_state']>, { words: string; tone: Tone }>> = {
  requested: { words: 'Waits for a cosignature', tone: 'warn' },
  cosigned: { words: 'Cosigned', tone: 'good' },
  returned: { words: 'Returned by the cosigner', tone: 'bad' },
}

function Signed({ note, time_zone }: { note: Marked; time_zone: string | undefined }) {
  const is_amended = note.current_version > 1
  return (
    <StatusChip tone={is_amended ? 'info' : 'good'} icon={<IconSignature size={14} aria-hidden />}>
      {is_amended ? 'Amended' : 'Signed'} {note.signed_at !== null && formatInstant(note.signed_at, time_zone)}
    </StatusChip>
  )
}

/** How a note stands, in words: its label, the version in force, its second signature, the mark of an error, the draft that is open. */
export function NoteState({ note, time_zone }: { note: Marked; time_zone?: string }) {
  return (
    <span className={classes.marks}>
      {note.sensitivity !== null && <LabelChip category={note.sensitivity as Sensitivity} />}
      <Standing note={note} time_zone={time_zone} />
    </span>
  )
}

function Standing({ note, time_zone }: { note: Marked; time_zone: string | undefined }) {
  const cosign = note.cosign_state === null ? undefined : cosign_words[note.cosign_state]
  if (note.status === 'discarded') return <StatusChip icon={<IconFileOff size={14} aria-hidden />}>Discarded</StatusChip>
  if (note.status === 'draft') {
    const touched = formatElapsed(note.updated_at)
    return (
      <StatusChip tone="warn" icon={<IconFilePencil size={14} aria-hidden />}>
        Draft · touched {touched === 'just now' ? touched : `${touched} ago`}
      </StatusChip>
    )
  }
  return (
    <>
      {note.is_entered_in_error && (
        <StatusChip tone="bad" icon={<IconAlertTriangle size={14} aria-hidden />}>
          Entered in error
        </StatusChip>
      )}
      <Signed note={note} time_zone={time_zone} />
      {cosign && <StatusChip tone={cosign.tone}>{cosign.words}</StatusChip>}
      {note.draft_id !== null && <StatusChip tone="warn">Amendment open</StatusChip>}
    </>
  )
}
