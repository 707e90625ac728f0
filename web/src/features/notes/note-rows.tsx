import { Link } from 'react-router'
import type { DocumentEntry } from '#contract/notes.ts'
import type { NoteEntry } from '#contract/patients.ts'
import { NoteState } from '#web/clinical/note-state.tsx'
import { fullName } from '#web/clinical/patient-name.ts'
import { paths } from '#web/platform/paths.ts'
import { formatPlainDate } from '#web/ui/dates.ts'
import classes from '#web/features/notes/note-rows.module.css'

interface NoteRowsProps {
  items: readonly (NoteEntry | DocumentEntry)[]
  time_zone: string
}

function pathOf(note: NoteEntry): string {
  return note.status === 'draft' && note.draft_id !== null ? paths.draft(note.draft_id) : paths.patientNote(note.patient_id, note.id)
}

/** Notes and drafts, one a row; the patient stands first where the list is not one patient's. */
export function NoteRows({ items, time_zone }: NoteRowsProps) {
  return (
    <ul className={classes.rows}>
      {items.map((note) => (
        <li key={note.id}>
          <Link to={pathOf(note)} className={classes.row}>
            <span className={classes.words}>
              <span className={classes.title} data-error={note.is_entered_in_error || undefined}>
                {note.title}
              </span>
              {'patient' in note && (
                <span className={classes.patient}>
                  {fullName(note.patient)} · {formatPlainDate(note.patient.date_of_birth)} · MRN {note.patient.mrn}
                </span>
              )}
            </span>
            <span className={classes.visit}>Visit {formatPlainDate(note.visit_on)}</span>
            <span className={classes.author}>{note.author.name}</span>
            <span className={classes.status}>
              <NoteState note={note} time_zone={time_zone} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
