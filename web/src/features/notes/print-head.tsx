import type { NoteView } from '#contract/notes.ts'
import { formatPlainDate } from '#web/ui/dates.ts'
import classes from '#web/features/notes/note-screen.module.css'

/** The head of the printed letter: practice, patient, visit. On the screen the strip and the title say it. */
export function PrintHead({ note, practice_name }: { note: NoteView; practice_name: string }) {
  const { patient } = note
  return (
    <div className={classes.letter} aria-hidden>
      <div className={classes.practice}>{practice_name}</div>
      <div>
        <strong>
          {patient.first_name} {patient.last_name}
        </strong>
        {patient.pronouns && ` (${patient.pronouns})`}
        <br />
        Born {formatPlainDate(patient.date_of_birth)} · MRN {patient.mrn}
      </div>
    </div>
  )
}
