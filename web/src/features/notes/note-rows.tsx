import IconFilePencil from '@tabler/icons-react/dist/esm/icons/IconFilePencil.mjs'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import IconSignature from '@tabler/icons-react/dist/esm/icons/IconSignature.mjs'
import { Link } from 'react-router'
import type { DocumentEntry } from '#contract/notes.ts'
import type { NoteEntry } from '#contract/patients.ts'
import { fullName } from '#web/clinical/patient-name.ts'
import { paths } from '#web/platform/paths.ts'
import { formatElapsed, formatInstant, formatPlainDate } from '#web/ui/dates.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import classes from '#web/features/notes/note-rows.module.css'

interface NoteRowsProps {
  items: readonly (NoteEntry | DocumentEntry)[]
  time_zone: string
}

function pathOf(note: NoteEntry): string {
  return note.status === 'draft' && note.draft_id !== null ? paths.draft(note.draft_id) : paths.patientNote(note.patient_id, note.id)
}

function Status({ note, time_zone }: { note: NoteEntry; time_zone: string }) {
  if (note.status === 'signed') {
    return (
      <StatusChip tone="good" icon={<IconSignature size={14} aria-hidden />}>
        Signed {note.signed_at === null ? '' : formatInstant(note.signed_at, time_zone)}
      </StatusChip>
    )
  }
  if (note.status === 'discarded') return <StatusChip icon={<IconFileOff size={14} aria-hidden />}>Discarded</StatusChip>
  return (
    <StatusChip tone="warn" icon={<IconFilePencil size={14} aria-hidden />}>
      Draft · touched {formatElapsed(note.updated_at)}{formatElapsed(note.updated_at) === 'just now' ? '' : ' ago'}
    </StatusChip>
  )
}

/** Notes and drafts, one a row; the patient stands first where the list is not one patient's. */
export function NoteRows({ items, time_zone }: NoteRowsProps) {
  return (
    <ul className={classes.rows}>
      {items.map((note) => (
        <li key={note.id}>
          <Link to={pathOf(note)} className={classes.row}>
            <span className={classes.words}>
              <span className={classes.title}>{note.title}</span>
              {'patient' in note && (
                <span className={classes.patient}>
                  {fullName(note.patient)} · {formatPlainDate(note.patient.date_of_birth)} · MRN {note.patient.mrn}
                </span>
              )}
            </span>
            <span className={classes.visit}>Visit {formatPlainDate(note.visit_on)}</span>
            <span className={classes.author}>{note.author.name}</span>
            <span className={classes.status}>
              <Status note={note} time_zone={time_zone} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
