import { useParams } from 'react-router'
import { NotePage } from '#web/features/notes/note-page.tsx'
import { Aftermath } from '#web/features/signed-notes/aftermath.tsx'
import { NoteWarnings } from '#web/features/signed-notes/note-warnings.tsx'
import { useUser } from '#web/platform/use-session.ts'
import { PatientBanner } from '#web/clinical/patient-banner.tsx'

/** `/notes/:noteId`, `/documentations/:id`, or under its patient: then only if it is that patient's. */
export default function Note() {
  const { id, noteId = id, patientId } = useParams()
  const { time_zone } = useUser().practice
  return (
    <NotePage
      key={`${patientId} ${noteId}`}
      note_id={Number(noteId)}
      patient_id={patientId === undefined ? null : Number(patientId)}
      banner={(note) => <PatientBanner patient={note.patient} allergies={note.allergies} />}
      above={(note) => <NoteWarnings note={note} time_zone={time_zone} />}
      below={(note) => <Aftermath note_id={note.id} draft_id={note.draft_id} chart_rows={note.chart_rows} time_zone={time_zone} />}
    />
  )
}
