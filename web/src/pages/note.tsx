import { useParams } from 'react-router'
import { NotePage } from '#web/features/notes/note-page.tsx'
import { PatientBanner } from '#web/clinical/patient-banner.tsx'

/** `/notes/:noteId`, or under its patient: then only if it is that patient's. */
export default function Note() {
  const { noteId, patientId } = useParams()
  return (
    <NotePage
      key={`${patientId} ${noteId}`}
      note_id={Number(noteId)}
      patient_id={patientId === undefined ? null : Number(patientId)}
      banner={(note) => <PatientBanner patient={note.patient} allergies={note.allergies} />}
    />
  )
}
