import { Link } from 'react-router'
import { NoteState } from '#web/clinical/note-state.tsx'
import { paths } from '#web/platform/paths.ts'
import { formatPlainDate } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import type { Chart } from './data.ts'
import classes from './chart-rows.module.css'

type Entry = Chart['notes'][number]

function placeOf(entry: Entry): string {
  return entry.status === 'draft' && entry.draft_id !== null ? paths.draft(entry.draft_id) : paths.patientNote(entry.patient_id, entry.id)
}

export function NotesCard({ patient_id, notes }: { patient_id: number; notes: readonly Entry[] }) {
  const all = (
    <LinkButton to={paths.patientNotes(patient_id)} variant="subtle" size="sm">
      All notes
    </LinkButton>
  )
  return (
    <SectionCard title="Notes" hint={notes.length > 0 ? 'latest visit first' : undefined} action={notes.length > 0 ? all : undefined} is_flush>
      {notes.length === 0 ? (
        <EmptyState
          is_compact
          title="No notes yet"
          text="Bring the transcript of a visit and a draft is written from it, sentence by sentence with its sources."
          action={
            <LinkButton to={paths.templateSelection(patient_id)} variant="light">
              Start a note
            </LinkButton>
          }
        />
      ) : (
        <ul className={classes.rows}>
          {notes.map((entry) => (
            <li key={entry.id} className={classes.row}>
              <div className={classes.words}>
                <Link to={placeOf(entry)} className={classes.link}>
                  {entry.title}
                </Link>
                <div className={classes.facts}>
                  visit {formatPlainDate(entry.visit_on)} · {entry.author.name} ({entry.author.role})
                </div>
              </div>
              <NoteState note={entry} />
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
