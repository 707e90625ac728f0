import { Button, Skeleton } from '@mantine/core'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconFileExport from '@tabler/icons-react/dist/esm/icons/IconFileExport.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { MergedRecord, survivorOf } from '#web/clinical/merged-record.tsx'
import { PatientBanner } from '#web/clinical/patient-banner.tsx'
import { tabName } from '#web/clinical/patient-name.ts'
import { ChartPlaces } from '#web/features/chart/chart-places.tsx'
import { usePatientNotes } from '#web/features/notes/data.ts'
import { NoteRows } from '#web/features/notes/note-rows.tsx'
import { ReadFailure } from '#web/features/notes/read-failure.tsx'
import { OpenRecordings } from '#web/features/recorder/recording-rows.tsx'
import { PatientVisitsCard } from '#web/features/visits/patient-visits-card.tsx'
import { AddVisitDialog } from '#web/features/visits/add-visit-dialog.tsx'
import { loadChunk } from '#web/platform/load-chunk.ts'
import { paths } from '#web/platform/paths.ts'
import { useUser } from '#web/platform/use-session.ts'
import { DisclosuresCard } from '#web/features/packets/disclosures-card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LiveNotice } from '#web/ui/live-notice.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'

const PacketPart = lazy(() => loadChunk(() => import('./patients/packet-part.tsx').then(({ PacketPart: part }) => ({ default: part }))))

export default function PatientNotesPage() {
  const patient_id = Number(useParams().id)
  const { practice } = useUser()
  const read = usePatientNotes(patient_id)
  const [is_adding, setIsAdding] = useState(false)
  const packet = useSearchParams()[0].get('packet')
  const write = (
    <Button component={Link} to={paths.templateSelection(patient_id)} leftSection={<IconPlus size={18} aria-hidden />}>
      New note
    </Button>
  )
  const actions = (
    <>
      <Button variant="default" disabled={!read.data} onClick={() => setIsAdding(true)}>
        Add a visit
      </Button>
      <Button component={Link} to={paths.newPacket(patient_id)} variant="default" leftSection={<IconFileExport size={18} aria-hidden />}>
        Export packet
      </Button>
      {write}
    </>
  )
  const survivor_id = survivorOf(read.error)
  if (survivor_id !== null) return <MergedRecord survivor_id={survivor_id} />
  if (read.isError && !read.data) {
    return (
      <ReadFailure error={read.error} what="patient" way_back={{ to: paths.patients(), label: 'All patients' }} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />
    )
  }
  return (
    <>
      {read.data ? <PatientBanner patient={read.data.patient} allergies={read.data.allergies} /> : <Skeleton height={68} radius={0} />}
      <ChartPlaces patient_id={patient_id} />
      {packet === null && <LiveNotice path={`/patients/${patient_id}/notes`} data={read.data} />}
      {packet !== null && (
        <PageFrame
          title="Export packet"
          tab_title={read.data ? `Packet · ${tabName(read.data.patient)}` : 'Packet'}
          subtitle="Signed notes and files of this chart as one PDF with cover, index and page stamps."
          actions={
            <Button component={Link} to={paths.patientNotes(patient_id)} variant="default">
              All notes
            </Button>
          }
        >
          <Suspense fallback={<Skeleton height={420} radius={14} />}>
            <PacketPart patient_id={patient_id} wanted={packet} />
          </Suspense>
        </PageFrame>
      )}
      {packet === null && (
        <PageFrame title="Notes" tab_title={read.data ? `Notes · ${tabName(read.data.patient)}` : 'Notes'} subtitle="Latest visit first." actions={actions}>
          <PatientVisitsCard patient_id={patient_id} />
          <OpenRecordings patient_id={patient_id} />
          <SectionCard title="Notes and drafts" hint={read.data && (read.data.items.length === 1 ? '1 note' : `${read.data.items.length} notes`)} is_flush>
            {read.isPending && <RowsSkeleton rows={5} label="The notes are loading" />}
            {read.data?.items.length === 0 && (
              <EmptyState icon={<IconFileText size={26} aria-hidden />} title="No notes yet" text="Notes are written from the transcript of a visit." action={write} />
            )}
            {read.data && read.data.items.length > 0 && <NoteRows items={read.data.items} time_zone={practice.time_zone} />}
          </SectionCard>
          <DisclosuresCard patient_id={patient_id} time_zone={practice.time_zone} />
        </PageFrame>
      )}
      {is_adding && read.data && <AddVisitDialog patient={read.data.patient} onClose={() => setIsAdding(false)} />}
    </>
  )
}
