import { Switch } from '@mantine/core'
import { useParams } from 'react-router'
import { PatientBanner } from '#web/clinical/patient-banner.tsx'
import { tabName } from '#web/clinical/patient-name.ts'
import { ChartFailure } from '#web/features/chart/chart-failure.tsx'
import { ChartPlaces } from '#web/features/chart/chart-places.tsx'
import { ChartSkeleton } from '#web/features/chart/chart-skeleton.tsx'
import { useHistory, type History } from '#web/features/history/data.ts'
import { HistoryScreen } from '#web/features/history/history-screen.tsx'
import { useHistoryPlace } from '#web/features/history/use-history-place.ts'
import { paths } from '#web/platform/paths.ts'
import { useUser } from '#web/platform/use-session.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LiveNotice } from '#web/ui/live-notice.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import classes from './chart.module.css'

function OpenHistory({ history }: { history: History }) {
  const { time_zone } = useUser().practice
  const place = useHistoryPlace()
  const { patient, allergies } = history
  const wrong = Object.values(history.facts).flat().filter(({ is_entered_in_error }) => is_entered_in_error).length
  return (
    <>
      <PatientBanner patient={patient} allergies={allergies} actions={<LinkButton to={paths.templateSelection(patient.id)}>Start a note</LinkButton>} />
      <ChartPlaces patient_id={patient.id} />
      <LiveNotice path={`/patients/${patient.id}/history`} data={history} />
      <PageFrame
        title="Medical history"
        tab_title={`${tabName(patient)} · History`}
        subtitle="Every fact with its source and who last stood for it. What follows from them is reckoned anew with every change."
        actions={
          <Switch
            label={`Show what was entered in error (${wrong})`}
            checked={place.are_errors_shown}
            onChange={(event) => place.showErrors(event.currentTarget.checked)}
          />
        }
        is_wide
      >
        <HistoryScreen history={history} time_zone={time_zone} place={place} />
      </PageFrame>
    </>
  )
}

export default function MedicalHistoryPage() {
  const { id = '' } = useParams()
  const history = useHistory(id)
  if (history.data !== undefined) return <OpenHistory history={history.data} />
  if (history.isPending) return <ChartSkeleton columns_class={classes.columns} />
  return <ChartFailure chart={history} />
}
