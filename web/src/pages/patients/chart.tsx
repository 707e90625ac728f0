import { Button } from '@mantine/core'
import { Fragment, lazy, Suspense, type ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Sensitivity } from '#domain/access/sensitivity.ts'
import { chart_lenses, type ChartPart } from '#domain/specialties/chart-lens.ts'
import type { HistorySection } from '#domain/records/history/kinds.ts'
import type { SpecialtyId } from '#domain/specialties/specialty.ts'
import { PatientBanner } from '#web/clinical/patient-banner.tsx'
import { tabName } from '#web/clinical/patient-name.ts'
import { ChartFailure } from '#web/features/chart/chart-failure.tsx'
import { ChartPlaces } from '#web/features/chart/chart-places.tsx'
import { ChartSkeleton } from '#web/features/chart/chart-skeleton.tsx'
import { ChartViews, useChartView } from '#web/features/chart/chart-views.tsx'
import { useChart, type Chart } from '#web/features/chart/data.ts'
import { FindingsCard } from '#web/features/lab-findings/findings-card.tsx'
import { LabsCard } from '#web/features/chart/labs-card.tsx'
import { MedicationsCard } from '#web/features/chart/medications-card.tsx'
import { NotesCard } from '#web/features/chart/notes-card.tsx'
import { ProblemsCard } from '#web/features/chart/problems-card.tsx'
import { useHistory } from '#web/features/history/data.ts'
import { EmptySections, HistorySummary, isSectionEmpty } from '#web/features/history/history-summary.tsx'
import { section_titles } from '#web/features/history/history-words.ts'
import { RestrictedNotice } from '#web/features/history/restricted-notice.tsx'
import { FreshnessFoot } from '#web/features/history/section-freshness.tsx'
import { ChangesPanel } from '#web/features/looks/changes-panel.tsx'
import { useSpecialty } from '#web/features/session/specialty-context.tsx'
import { loadChunk } from '#web/platform/load-chunk.ts'
import { paths } from '#web/platform/paths.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { useUser } from '#web/platform/use-session.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { LiveNotice } from '#web/ui/live-notice.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import classes from './chart.module.css'

const TimelinePanel = lazy(() => loadChunk(() => import('#web/features/timeline/timeline-panel.tsx').then(({ TimelinePanel: panel }) => ({ default: panel }))))
const TrendsPanel = lazy(() => loadChunk(() => import('#web/features/trends/trends-panel.tsx').then(({ TrendsPanel: panel }) => ({ default: panel }))))

/** The parts of the summary that are sections of the medical history. */
const history_parts: Partial<Record<ChartPart, HistorySection>> = {
  pregnancies: 'obstetric',
  cycle: 'menstrual',
  vitals: 'vitals',
  screening: 'screening',
  work_up: 'work_up',
  surgeries: 'surgeries',
  lifestyle: 'social',
}

const Registration = lazy(() => loadChunk(() => import('#web/features/patients/quick-view.tsx').then(({ QuickView: view }) => ({ default: view }))))
const AroundPatient = lazy(() => loadChunk(() => import('./around-patient.tsx').then(({ AroundPatient: panel }) => ({ default: panel }))))

/** Numbers of the facts that carry a label, with its category. */
function labelsOf(facts: readonly { id: number; sensitivity: string | null }[] = []): ReadonlyMap<number, Sensitivity> {
  return new Map(facts.flatMap(({ id, sensitivity }) => (sensitivity === null ? [] : [[id, sensitivity as Sensitivity] as const])))
}

/** Every part of the chart, in the order of the lens; parts that nobody has written anything in are named together at the end. */
function Summary({ chart, lens }: { chart: Chart; lens: SpecialtyId }) {
  const { time_zone } = useUser().practice
  const patient_id = chart.patient.id
  const history = useHistory(String(patient_id))
  const sections = chart_lenses[lens].flatMap((part) => history_parts[part] ?? [])
  const empty = history.data === undefined ? [] : sections.filter((section) => isSectionEmpty(history.data, section))
  const foot = (section: HistorySection) => history.data !== undefined && <FreshnessFoot history={history.data} section={section} time_zone={time_zone} />
  const own: Partial<Record<ChartPart, ReactNode>> = {
    problems: <ProblemsCard patient_id={patient_id} problems={chart.problems} labels={labelsOf(history.data?.facts.problem)} freshness={foot('problems')} />,
    medications: <MedicationsCard patient_id={patient_id} medications={chart.medications} labels={labelsOf(history.data?.facts.medication)} freshness={foot('medications')} />,
    results: (
      <>
        <LabsCard patient_id={patient_id} results={chart.lab_results} time_zone={time_zone} freshness={foot('results')} />
        <FindingsCard patient_id={patient_id} />
      </>
    ),
    notes: <NotesCard patient_id={patient_id} notes={chart.notes} />,
  }
  const draw = (part: ChartPart) => {
    const section = history_parts[part]
    if (section === undefined) return own[part]
    if (history.data === undefined) return history.isPending && <SectionCard title={section_titles[section]} is_flush><RowsSkeleton rows={2} label="" /></SectionCard>
    return !empty.includes(section) && <HistorySummary history={history.data} section={section} time_zone={time_zone} />
  }
  return (
    <>
      {history.isError && history.data === undefined && (
        <FailedState is_compact title="The medical history could not be loaded" text={describeError(history.error)} onRetry={() => void history.refetch()} is_retrying={history.isFetching} />
      )}
      {history.data !== undefined && <RestrictedNotice history={history.data} />}
      <div className={classes.columns}>
        {chart_lenses[lens].map((part) => (
          <Fragment key={part}>{draw(part)}</Fragment>
        ))}
        {empty.length > 0 && <EmptySections patient_id={patient_id} sections={empty} />}
      </div>
    </>
  )
}

/** Whether the registration stands beside the chart; the address holds it. */
function useRegistration() {
  const [search, setSearch] = useSearchParams()
  const show = (is_open: boolean) => {
    const after = new URLSearchParams(search)
    if (is_open) after.set('registration', '1')
    else after.delete('registration')
    setSearch(after, { replace: true, preventScrollReset: true })
  }
  return { is_open: search.get('registration') === '1', show }
}

function OpenChart({ chart }: { chart: Chart }) {
  const { patient } = chart
  const place = useChartView(useSpecialty().id)
  const registration = useRegistration()
  useDocumentTitle(`${tabName(patient)} · Chart`)
  return (
    <>
      <PatientBanner
        patient={patient}
        allergies={chart.allergies}
        actions={
          <>
            <Button variant="default" onClick={() => registration.show(true)}>
              Registration
            </Button>
            <LinkButton to={paths.templateSelection(patient.id)}>Start a note</LinkButton>
          </>
        }
      />
      <ChartPlaces patient_id={patient.id} />
      <LiveNotice path={`/patients/${patient.id}`} data={chart} />
      <h1 className="visually-hidden">
        Chart of {patient.first_name} {patient.last_name}
      </h1>
      <div className={classes.page}>
        <ChartViews {...place} />
        <Suspense fallback={<RowsSkeleton rows={8} label="Loading" />}>
          {place.view === 'timeline' && <TimelinePanel patient_id={patient.id} />}
          {place.view === 'trends' && <TrendsPanel patient_id={patient.id} />}
          {place.view === 'people' && <AroundPatient patient={patient} />}
        </Suspense>
        {place.view === 'summary' && <ChangesPanel patient_id={patient.id} />}
        {place.view === 'summary' && <Summary chart={chart} lens={place.lens} />}
      </div>
      {registration.is_open && (
        <Suspense fallback={null}>
          <Registration patient_id={patient.id} onClose={() => registration.show(false)} is_in_chart />
        </Suspense>
      )}
    </>
  )
}

export default function ChartPage() {
  const { id = '' } = useParams()
  const chart = useChart(id)
  if (chart.isPending) return <ChartSkeleton columns_class={classes.skeleton} />
  if (chart.data !== undefined) return <OpenChart chart={chart.data} />
  return <ChartFailure chart={chart} />
}
