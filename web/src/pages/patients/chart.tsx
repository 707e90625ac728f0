import { useParams } from 'react-router'
import { PatientBanner } from '#web/clinical/patient-banner.tsx'
import { tabName } from '#web/clinical/patient-name.ts'
import { ChartFailure } from '#web/features/chart/chart-failure.tsx'
import { ChartPlaces } from '#web/features/chart/chart-places.tsx'
import { ChartSkeleton } from '#web/features/chart/chart-skeleton.tsx'
import { useChart, type Chart } from '#web/features/chart/data.ts'
import { LabsCard } from '#web/features/chart/labs-card.tsx'
import { MedicationsCard } from '#web/features/chart/medications-card.tsx'
import { NotesCard } from '#web/features/chart/notes-card.tsx'
import { ProblemsCard } from '#web/features/chart/problems-card.tsx'
import { paths } from '#web/platform/paths.ts'
import { useUser } from '#web/platform/use-session.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LiveNotice } from '#web/ui/live-notice.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import classes from './chart.module.css'

function OpenChart({ chart }: { chart: Chart }) {
  const { patient } = chart
  const { time_zone } = useUser().practice
  useDocumentTitle(`${tabName(patient)} · Chart`)
  return (
    <>
      <PatientBanner
        patient={patient}
        allergies={chart.allergies}
        actions={<LinkButton to={paths.templateSelection(patient.id)}>Start a note</LinkButton>}
      />
      <ChartPlaces patient_id={patient.id} />
      <LiveNotice path={`/patients/${patient.id}`} data={chart} />
      <h1 className="visually-hidden">
        Chart of {patient.first_name} {patient.last_name}
      </h1>
      <div className={classes.columns}>
        <div className={classes.column}>
          <ProblemsCard problems={chart.problems} />
          <MedicationsCard medications={chart.medications} />
        </div>
        <div className={classes.column}>
          <NotesCard patient_id={patient.id} notes={chart.notes} />
          <LabsCard results={chart.lab_results} time_zone={time_zone} />
        </div>
      </div>
    </>
  )
}

export default function ChartPage() {
  const { id = '' } = useParams()
  const chart = useChart(id)
  if (chart.isPending) return <ChartSkeleton columns_class={classes.columns} />
  if (chart.data !== undefined) return <OpenChart chart={chart.data} />
  return <ChartFailure chart={chart} />
}
