import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useParams } from 'react-router'
import { PatientBanner } from '#web/clinical/patient-banner.tsx'
import { tabName } from '#web/clinical/patient-name.ts'
import { ChartFailure } from '#web/features/chart/chart-failure.tsx'
import { ChartPlaces } from '#web/features/chart/chart-places.tsx'
import { ChartSkeleton } from '#web/features/chart/chart-skeleton.tsx'
import { useChart } from '#web/features/chart/data.ts'
import { paths } from '#web/platform/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from './chart.module.css'

export default function UploadDataPage() {
  const { id = '' } = useParams()
  const chart = useChart(id)
  if (chart.isPending) return <ChartSkeleton columns_class={classes.columns} />
  if (chart.data === undefined) return <ChartFailure chart={chart} />
  const { patient, allergies } = chart.data
  return (
    <>
      <PatientBanner patient={patient} allergies={allergies} />
      <ChartPlaces patient_id={patient.id} />
      <PageFrame title="Upload data" tab_title={`${tabName(patient)} · Upload`} subtitle="Files that come into this chart.">
        <SectionCard title="Files">
          <EmptyState
            icon={<IconUpload size={26} aria-hidden />}
            title="No file has been uploaded"
            text="Letters, results and images are not taken in as files. The transcript of a visit is: as text, subtitles or a recorder’s export, and it becomes a draft with its sources."
            action={<LinkButton to={paths.templateSelection(patient.id)}>Upload a transcript</LinkButton>}
          />
        </SectionCard>
      </PageFrame>
    </>
  )
}
