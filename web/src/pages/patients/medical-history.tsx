import { useParams } from 'react-router'
import { PatientBanner } from '#web/clinical/patient-banner.tsx'
import { tabName } from '#web/clinical/patient-name.ts'
import { AllergiesCard } from '#web/features/chart/allergies-card.tsx'
import { ChartFailure } from '#web/features/chart/chart-failure.tsx'
import { ChartPlaces } from '#web/features/chart/chart-places.tsx'
import { ChartSkeleton } from '#web/features/chart/chart-skeleton.tsx'
import { useChart } from '#web/features/chart/data.ts'
import { MedicationsCard } from '#web/features/chart/medications-card.tsx'
import { ProblemsCard } from '#web/features/chart/problems-card.tsx'
import { paths } from '#web/platform/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import classes from './chart.module.css'

export default function MedicalHistoryPage() {
  const { id = '' } = useParams()
  const chart = useChart(id)
  if (chart.isPending) return <ChartSkeleton columns_class={classes.columns} />
  if (chart.data === undefined) return <ChartFailure chart={chart} />
  const { patient, allergies, problems, medications } = chart.data
  return (
    <>
      <PatientBanner patient={patient} allergies={allergies} />
      <ChartPlaces patient_id={patient.id} />
      <PageFrame
        title="Medical history"
        tab_title={`${tabName(patient)} · History`}
        subtitle="What the chart holds; it grows with the notes that are signed."
        actions={<LinkButton to={paths.templateSelection(patient.id)}>Start a note</LinkButton>}
      >
        <div className={classes.history}>
          <ProblemsCard problems={problems} />
          <MedicationsCard medications={medications} />
          <AllergiesCard allergies={allergies} />
        </div>
      </PageFrame>
    </>
  )
}
