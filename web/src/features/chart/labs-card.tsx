import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { groupSeries, type Series } from '#domain/records/lab-series.ts'
import { displayUnit } from '#domain/units/display-unit.ts'
import { formatResult } from '#web/clinical/format-result.ts'
import { LabValue } from '#web/clinical/lab-value.tsx'
import { SourceLink } from '#web/clinical/source-link.tsx'
import { paths } from '#web/platform/paths.ts'
import { formatInstant, formatInstantDate } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import type { Chart } from './data.ts'
import classes from './chart-rows.module.css'

type Entry = Chart['lab_results'][number]

const tests_shown = 12

function Before({ series, time_zone }: { series: Series<Entry>; time_zone: string }) {
  const before = series.points.at(-2)
  if (before === undefined) return null
  return (
    <span className={classes.facts}>
      before: {formatResult(before)} {displayUnit(before.unit)} on {formatInstantDate(before.collected_at, time_zone)}
    </span>
  )
}

function Row({ series, patient_id, time_zone }: { series: Series<Entry>; patient_id: number; time_zone: string }) {
  const newest = series.points.at(-1)!
  return (
    <tr>
      <th scope="row">
        <Link to={`${paths.patient(patient_id)}?view=trends&test=${encodeURIComponent(series.key)}`} className={classes.test}>
          {series.name}
        </Link>
        <Before series={series} time_zone={time_zone} />
      </th>
      <td className={classes.value}>
        <LabValue result={newest} />
        <SourceLink patient_id={patient_id} import_row_id={newest.import_row_id} of={series.name} />
      </td>
      <td className={classes.when}>
        <time dateTime={newest.collected_at}>{formatInstant(newest.collected_at, time_zone)}</time>
      </td>
    </tr>
  )
}

/** The newest value of each test with its unit, when the sample was taken, and what it was before. */
export function LabsCard({ patient_id, results, time_zone, freshness }: { patient_id: number; results: readonly Entry[]; time_zone: string; freshness: ReactNode }) {
  const tests = groupSeries(results)
  const all = (
    <LinkButton to={`${paths.patient(patient_id)}?view=trends`} variant="subtle" size="sm">
      {tests.length > tests_shown ? `All ${tests.length} tests` : 'Trends'}
    </LinkButton>
  )
  return (
    <SectionCard title="Latest results" hint={tests.length > 0 ? 'newest first' : undefined} action={tests.length > 0 ? all : undefined} is_flush>
      {tests.length === 0 ? (
        <EmptyState is_compact title="No results yet" text="Laboratory values with unit and date will be listed here." />
      ) : (
        <table className={classes.labs} aria-label="Latest results">
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Test</th>
              <th scope="col">Value</th>
              <th scope="col">Collected</th>
            </tr>
          </thead>
          <tbody>
            {tests.slice(0, tests_shown).map((series) => (
              <Row key={series.key} series={series} patient_id={patient_id} time_zone={time_zone} />
            ))}
          </tbody>
        </table>
      )}
      {freshness}
    </SectionCard>
  )
}
