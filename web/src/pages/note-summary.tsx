import { useParams } from 'react-router'
import { PatientBanner } from '#web/clinical/patient-banner.tsx'
import { tabName } from '#web/clinical/patient-name.ts'
import { useNoteSummary } from '#web/features/notes/data.ts'
import { SummaryFailure } from '#web/features/notes/summary-failure.tsx'
import { SummaryScreen } from '#web/features/notes/summary-screen.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'

export default function NoteSummaryPage() {
  const { patientId, noteId } = useParams()
  const patient_id = Number(patientId)
  const note_id = Number(noteId)
  const read = useNoteSummary(patient_id, note_id)
  if (read.data) {
    const { patient } = read.data
    return <SummaryScreen summary={read.data} banner={<PatientBanner patient={patient} allergies={read.data.allergies} />} tab_title={`Summary · ${tabName(patient)}`} />
  }
  if (read.isError) return <SummaryFailure error={read.error} patient_id={patient_id} note_id={note_id} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />
  return (
    <PageFrame title="Summary">
      <SectionCard title="What matters">
        <TextSkeleton lines={6} label="The summary is loading" />
      </SectionCard>
    </PageFrame>
  )
}
