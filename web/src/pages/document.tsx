import { useParams } from 'react-router'
import { PatientBanner } from '#web/clinical/patient-banner.tsx'
import { NotePage } from '#web/features/notes/note-page.tsx'

export default function DocumentPage() {
  const note_id = Number(useParams().id)
  return <NotePage key={note_id} note_id={note_id} patient_id={null} banner={(note) => <PatientBanner patient={note.patient} allergies={note.allergies} />} />
}
