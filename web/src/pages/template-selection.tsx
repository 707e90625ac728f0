import { Button } from '@mantine/core'
import { Link, useParams, useSearchParams } from 'react-router'
import { getChart } from '#contract/patients.ts'
import { MergedRecord, survivorOf } from '#web/clinical/merged-record.tsx'
import { PatientBanner } from '#web/clinical/patient-banner.tsx'
import { PatientPicker } from '#web/clinical/patient-picker.tsx'
import { NewNote } from '#web/features/notes/new-note.tsx'
import { ReadFailure } from '#web/features/notes/read-failure.tsx'
import { paths } from '#web/platform/paths.ts'
import { useRead } from '#web/platform/use-read.ts'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { Skeleton } from '@mantine/core'

function ForPatient({ patient_id }: { patient_id: number }) {
  const chart = useRead(getChart, { params: { patient_id } })
  const survivor_id = survivorOf(chart.error)
  if (survivor_id !== null) return <MergedRecord survivor_id={survivor_id} />
  if (chart.isError && !chart.data) {
    return (
      <ReadFailure
        error={chart.error}
        what="patient"
        way_back={{ to: paths.templateSelection(), label: 'Choose another patient' }}
        onRetry={() => void chart.refetch()}
        is_retrying={chart.isFetching}
      />
    )
  }
  const change = (
    <Button component={Link} to={paths.templateSelection()} variant="default">
      Other patient
    </Button>
  )
  return (
    <>
      {chart.data ? <PatientBanner patient={chart.data.patient} allergies={chart.data.allergies} actions={change} /> : <Skeleton height={68} radius={0} />}
      <PageFrame title="New note" subtitle="Choose the template, give the transcript, and the draft is written with its sources.">
        <NewNote key={patient_id} patient_id={patient_id} />
      </PageFrame>
    </>
  )
}

export default function TemplateSelectionPage() {
  const { patientId } = useParams()
  const [search, setSearch] = useSearchParams()
  const chosen = patientId ?? search.get('patient')
  if (chosen !== null) return <ForPatient patient_id={Number(chosen)} />
  return (
    <PageFrame title="New note" subtitle="A note belongs to one patient.">
      <SectionCard title="Whose visit was it?">
        <PatientPicker label="Patient" onPick={(patient) => setSearch({ patient: String(patient.id) })} autoFocus />
      </SectionCard>
    </PageFrame>
  )
}
