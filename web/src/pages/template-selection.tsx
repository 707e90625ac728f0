import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { getChart } from '#contract/patients.ts'
import { listPatientVisits } from '#contract/visits.ts'
import { MergedRecord, survivorOf } from '#web/clinical/merged-record.tsx'
import { fullName } from '#web/clinical/patient-name.ts'
import { PatientBanner } from '#web/clinical/patient-banner.tsx'
import { PatientPicker } from '#web/clinical/patient-picker.tsx'
import { nameVisit } from '#web/clinical/visit-words.ts'
import { NewNote, type NoteWay, type RecorderPlace } from '#web/features/notes/new-note.tsx'
import { ReadFailure } from '#web/features/notes/read-failure.tsx'
import { OpenRecordings, OwnOpenRecordings } from '#web/features/recorder/recording-rows.tsx'
import { paths } from '#web/platform/paths.ts'
import { useRead } from '#web/platform/use-read.ts'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'

const ListenBar = lazy(() => import('#web/features/recorder/listen-bar.tsx').then((module) => ({ default: module.ListenBar })))
const RecordVisit = lazy(() => import('#web/features/recorder/record-visit.tsx'))
const TemplateScreen = lazy(() => import('#web/features/note-templates/template-screen.tsx').then((module) => ({ default: module.TemplateScreen })))

interface ForPatientProps {
  patient_id: number
  /** Chosen by the address: what was saved last in the editor of templates. */
  chosen_template: string | null
  /** Named by the address: the recorded visit that is written about. */
  visit_id: number | null
  way: NoteWay
  recording_id: number | null
  /** Changes the address. */
  go: (changes: Record<string, string | null>) => void
}

function ForPatient({ patient_id, chosen_template, visit_id, way, recording_id, go }: ForPatientProps) {
  const chart = useRead(getChart, { params: { patient_id } })
  const visits = useRead(listPatientVisits, { params: { patient_id } }, { enabled: visit_id !== null })
  const visit = visits.data?.items.find(({ id, error_reason }) => id === visit_id && error_reason === null)
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
  const recorder = (place: RecorderPlace) => (
    <Suspense fallback={<TextSkeleton lines={8} />}>
      {chart.data && (
        <RecordVisit
          patient_id={patient_id}
          patient={fullName(chart.data.patient)}
          recording_id={recording_id}
          onRecording={(id) => go({ way: 'record', recording: id === null ? null : String(id) })}
          onType={() => go({ way: null })}
          {...place}
        />
      )}
    </Suspense>
  )
  return (
    <>
      {chart.data ? <PatientBanner patient={chart.data.patient} allergies={chart.data.allergies} actions={change} /> : <Skeleton height={68} radius={0} />}
      <PageFrame title="New note" subtitle="Choose the template, record the visit or give its transcript, and the draft is written with its sources.">
        {recording_id === null && <OpenRecordings patient_id={patient_id} />}
        {visit_id !== null && visits.isPending ? (
          <Skeleton height={420} radius={14} />
        ) : (
          <NewNote
            key={patient_id}
            patient_id={patient_id}
            chosen_template={chosen_template}
            visit={visit ? { id: visit.id, visit_on: visit.visit_on, words: nameVisit(visit) } : null}
            onEditTemplate={(name) => go({ edit: name })}
            way={way}
            onWay={(next) => go({ way: next === 'text' ? null : next })}
            recording_id={recording_id}
            recorder={recorder}
            attached={recording_id !== null && <Suspense><ListenBar recording_id={recording_id} /></Suspense>}
          />
        )}
      </PageFrame>
    </>
  )
}

export default function TemplateSelectionPage() {
  const { patientId } = useParams()
  const [search, setSearch] = useSearchParams()
  const edited = search.get('edit')
  const chosen = patientId ?? search.get('patient')
  const go = (changes: Record<string, string | null>) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name)
        else next.set(name, value)
      }
      return next
    })
  if (edited !== null) {
    return (
      <PageFrame title="Note template" subtitle="Sections, what each takes, and how a visit of yours would look in them." is_wide>
        <Suspense fallback={<Skeleton height={420} radius={14} />}>
          <TemplateScreen name={edited} onDone={(saved) => go({ edit: null, ...(saved === null ? {} : { template: saved }) })} />
        </Suspense>
      </PageFrame>
    )
  }
  if (chosen !== null) return <ForPatient patient_id={Number(chosen)} chosen_template={search.get('template')} visit_id={Number(search.get('visit')) || null} way={search.get('way') === 'record' ? 'record' : 'text'} recording_id={Number(search.get('recording')) || null} go={go} />
  return (
    <PageFrame title="New note" subtitle="A note belongs to one patient.">
      <OwnOpenRecordings />
      <SectionCard title="Whose visit was it?">
        <PatientPicker label="Patient" onPick={(patient) => go({ patient: String(patient.id) })} autoFocus />
      </SectionCard>
    </PageFrame>
  )
}
