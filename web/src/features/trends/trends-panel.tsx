import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { displayUnit } from '#domain/units/display-unit.ts'
import { twinQuantity } from '#domain/units/twin-unit.ts'
import { LabValue } from '#web/clinical/lab-value.tsx'
import { SourceLink } from '#web/clinical/source-link.tsx'
import { describeError } from '#web/platform/problem-error.ts'
import { useUser } from '#web/platform/use-session.ts'
import { formatInstant, formatInstantDate, formatPlainDate } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { useTrends, type LabSeries, type Point } from './data.ts'
import { sayBand } from './say-band.ts'
import { rangeOf, ranges, withinRange } from './range.ts'
import { Sparkline } from './sparkline.tsx'
import { TrendChart } from './trend-chart.tsx'
import classes from './trends.module.css'

function SeriesList({ series, chosen, time_zone, onChoose }: { series: readonly LabSeries[]; chosen: string; time_zone: string; onChoose: (key: string) => void }) {
  return (
    <SectionCard title="Tests" hint="newest result first" is_flush>
      <ul className={classes.series}>
        {series.map((entry) => {
          const newest = entry.points.at(-1)!
          return (
            <li key={entry.key}>
              <button type="button" className={classes.choice} aria-pressed={entry.key === chosen} onClick={() => onChoose(entry.key)}>
                <span className={classes.words}>
                  <span className={classes.name}>{entry.name}</span>
                  <span className={classes.facts}>
                    {formatInstantDate(newest.collected_at, time_zone)}, {entry.points.length === 1 ? '1 value' : `${entry.points.length} values`}
                  </span>
                </span>
                <Sparkline points={entry.points} />
                <span className={classes.newest}>
                  <LabValue result={newest} />
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </SectionCard>
  )
}

/** Where the grey bars come from, and what they are not. */
function BandNote({ points }: { points: readonly Point[] }) {
  const bands = points.flatMap(({ band }) => band ?? [])
  const newest = bands.at(-1)
  if (newest === undefined) return null
  const sources = [...new Set(bands.map(({ source }) => source))].join('; ')
  return (
    <p className={classes.note}>
      Grey bars: orientation for the phase in which each sample was taken. The laboratory’s own range comes first. Source: {sources}; {newest.source_state}, stated {formatPlainDate(newest.stated_on)}.
    </p>
  )
}

interface ValueTableProps {
  patient_id: number
  points: readonly Point[]
  selected: number | null
  time_zone: string
}

function ValueTable({ patient_id, points, selected, time_zone }: ValueTableProps) {
  const is_placed = points.some(({ taken_at }) => taken_at !== null)
  const has_bands = points.some(({ band }) => band !== null)
  return (
    <table className={classes.values} aria-label="Values">
      <thead>
        <tr>
          <th scope="col">Collected</th>
          {is_placed && <th scope="col">Taken at</th>}
          {has_bands && <th scope="col">Orientation</th>}
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {[...points].reverse().map((point) => (
          <tr key={point.id} data-selected={point.id === selected || undefined}>
            <td>
              <time dateTime={point.collected_at}>{formatInstant(point.collected_at, time_zone)}</time>
            </td>
            {is_placed && <td>{point.taken_at ?? '–'}</td>}
            {has_bands && <td className={classes.facts}>{point.band === null ? '–' : sayBand(point.band)}</td>}
            <td>
              <LabValue result={point} /> <SourceLink patient_id={patient_id} import_row_id={point.import_row_id} of={`${point.name} of ${formatInstant(point.collected_at, time_zone)}`} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Left axis, and right axis where there is a twin: `pg/mL, right pmol/L`. */
function unitsOf({ loinc, unit }: LabSeries): string {
  const twin = twinQuantity(loinc, { value: 1, unit }, 'si').converted
  return twin === null ? displayUnit(unit) : `${displayUnit(unit)}, right ${displayUnit(twin.unit)}`
}

interface CourseProps {
  patient_id: number
  series: LabSeries
  time_zone: string
  range: string
  onRange: (range: string) => void
}

function Course({ patient_id, series, time_zone, range, onRange }: CourseProps) {
  const [selected, setSelected] = useState<number | null>(null)
  const shown = { ...series, points: withinRange(series.points, range) }
  const choice = (
    <NativeSelect aria-label="Time shown" value={range} data={ranges.map(({ value, label }) => ({ value, label }))} onChange={(event) => onRange(event.currentTarget.value)} />
  )
  return (
    <SectionCard title={series.name} hint={`${unitsOf(series)} · LOINC ${series.loinc}`} action={series.points.length > 1 ? choice : undefined}>
      <TrendChart series={shown} time_zone={time_zone} selected={selected} onSelect={({ id }) => setSelected(id)} />
      <ValueTable patient_id={patient_id} points={shown.points} selected={selected} time_zone={time_zone} />
      <BandNote points={shown.points} />
    </SectionCard>
  )
}

/** Every test of the patient as a course over time; the address holds which one is open. */
export function TrendsPanel({ patient_id }: { patient_id: number }) {
  const { time_zone } = useUser().practice
  const [search, setSearch] = useSearchParams()
  const trends = useTrends(patient_id)
  if (trends.isPending) return <RowsSkeleton rows={6} label="Loading the results" />
  if (trends.data === undefined) {
    return <FailedState title="The results could not be loaded" text={describeError(trends.error)} onRetry={() => void trends.refetch()} is_retrying={trends.isFetching} />
  }
  const { series, is_cut } = trends.data
  if (series.length === 0) return <EmptyState title="No results yet" text="Laboratory values with unit and date are drawn here as a course over time, as soon as there are some." />
  const open = series.find(({ key }) => key === search.get('test')) ?? series[0]!
  const set = (name: 'test' | 'range', value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.set(name, value)
        return after
      },
      { replace: true },
    )
  return (
    <div className={classes.panel}>
      <SeriesList series={series} chosen={open.key} time_zone={time_zone} onChoose={(key) => set('test', key)} />
      <div className={classes.course}>
        <Course key={open.key} patient_id={patient_id} series={open} time_zone={time_zone} range={rangeOf(search.get('range'))} onRange={(range) => set('range', range)} />
        {is_cut && <p className={classes.facts}>Older results than the newest 2,000 are not drawn.</p>}
      </div>
    </div>
  )
}
