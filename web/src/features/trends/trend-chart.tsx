import { useElementSize } from '@mantine/hooks'
import { useMemo, useRef, type KeyboardEvent } from 'react'
import { displayUnit } from '#domain/units/display-unit.ts'
import { twinQuantity } from '#domain/units/twin-unit.ts'
import { formatResult } from '#web/clinical/format-result.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { formatTick, makeScales, type Frame, type Scales } from './chart-scales.ts'
import type { LabSeries, OrientationBand, Point } from './data.ts'
import classes from './trend-chart.module.css'

interface TrendChartProps {
  series: LabSeries
  time_zone: string
  selected: number | null
  onSelect: (point: Point) => void
}

const height = 300

export function describePoint(point: Point, time_zone: string): string {
  return `${formatResult(point)} ${displayUnit(point.unit)}, ${formatInstant(point.collected_at, time_zone)}`
}

/** Down for "below", up for "above", a ring for a measured number: a limit is never drawn as if it had been measured. */
function Mark({ point, x, y }: { point: Point; x: number; y: number }) {
  if (point.comparator === '=') return <circle cx={x} cy={y} r={5} className={classes.mark} />
  const tip = point.comparator.startsWith('<') ? 7 : -7
  return <path d={`M${x - 6} ${y - tip / 2}h12L${x} ${y + tip}z`} className={classes.mark} />
}

/** The orientation band of one sample's own phase, behind it. An open end reaches to the edge of the chart. */
function Band({ band, x, scales, frame }: { band: OrientationBand; x: number; scales: Scales; frame: Frame }) {
  const [floor, ceiling] = [frame.height - frame.bottom, frame.top]
  const within = (y: number) => Math.min(floor, Math.max(ceiling, y))
  const top = within(band.high === null ? ceiling : scales.y(band.high))
  const bottom = within(band.low === null ? floor : scales.y(band.low))
  return <rect x={x - 9} y={top} width={18} height={Math.max(0, bottom - top)} rx={4} className={classes.band} aria-hidden />
}

interface AxesProps {
  scales: Scales
  frame: Frame
  /** The same value in the other unit of its test; null where there is none. */
  twinOf: (value: number) => number | null
}

function Axes({ scales, frame, twinOf }: AxesProps) {
  const [from, to] = scales.x.domain() as [Date, Date]
  const days = scales.x.ticks(Math.max(2, Math.floor(frame.width / 130)))
  return (
    <g aria-hidden>
      {scales.y.ticks(5).map((value) => (
        <g key={value} transform={`translate(0 ${scales.y(value)})`}>
          <line x1={frame.left} x2={frame.width - frame.right} className={classes.grid} />
          <text x={frame.left - 10} dy="0.32em" textAnchor="end" className={classes.tick}>
            {value.toLocaleString('en-US')}
          </text>
          {twinOf(value) !== null && (
            <text x={frame.width - frame.right + 10} dy="0.32em" className={classes.tick}>
              {twinOf(value)!.toLocaleString('en-US', { maximumSignificantDigits: 4 })}
            </text>
          )}
        </g>
      ))}
      {days.map((day) => (
        <text key={day.getTime()} x={scales.x(day)} y={frame.height - 8} textAnchor="middle" className={classes.tick}>
          {formatTick(day, to.getTime() - from.getTime())}
        </text>
      ))}
    </g>
  )
}

/** One series over time. Every value is reached by Tab once and then by the arrow keys; the table below it says the same in words. */
export function TrendChart({ series, time_zone, selected, onSelect }: TrendChartProps) {
  const { ref, width } = useElementSize()
  const marks = useRef<(SVGGElement | null)[]>([])
  const { points } = series
  const twinOf = (value: number) => (value === 0 ? null : (twinQuantity(series.loinc, { value, unit: series.unit }, 'si').converted?.value ?? null))
  const frame: Frame = { width: Math.max(width, 240), height, left: 56, right: twinOf(1) === null ? 24 : 62, top: 28, bottom: 34 }
  const scales = useMemo(() => makeScales(points, { ...frame }), [points, frame.width])
  const places = points.map((point) => ({ x: scales.x(new Date(point.collected_at)), y: scales.y(point.value) }))
  const current = Math.max(0, points.findIndex(({ id }) => id === selected))
  const reach = selected === null ? points.length - 1 : current

  const move = (event: KeyboardEvent, from: number) => {
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: points.length - 1 }[event.key]
    if (to === undefined || points[to] === undefined) return
    event.preventDefault()
    onSelect(points[to])
    marks.current[to]?.focus()
  }

  return (
    <div ref={ref} className={classes.chart}>
      <svg width={frame.width} height={height} role="group" aria-label={`${series.name} in ${displayUnit(series.unit)} over time, ${points.length} values`}>
        <Axes scales={scales} frame={frame} twinOf={twinOf} />
        {points.map((point, index) => point.band !== null && <Band key={point.id} band={point.band} x={places[index]!.x} scales={scales} frame={frame} />)}
        {places.slice(1).map((place, index) => (
          <line
            key={points[index]!.id}
            x1={places[index]!.x}
            y1={places[index]!.y}
            x2={place.x}
            y2={place.y}
            className={points[index]!.comparator === '=' && points[index + 1]!.comparator === '=' ? classes.line : classes.uncertain}
          />
        ))}
        {points.map((point, index) => (
          <g
            key={point.id}
            ref={(element) => {
              marks.current[index] = element
            }}
            role="button"
            tabIndex={index === reach ? 0 : -1}
            aria-label={describePoint(point, time_zone)}
            aria-pressed={point.id === selected}
            className={classes.point}
            onClick={() => onSelect(point)}
            onFocus={() => onSelect(point)}
            onKeyDown={(event) => move(event, index)}
          >
            <circle cx={places[index]!.x} cy={places[index]!.y} r={16} className={classes.target} />
            <Mark point={point} {...places[index]!} />
            {(point.id === selected || index === points.length - 1) && (
              <text x={places[index]!.x} y={places[index]!.y - 13} textAnchor={places[index]!.x > frame.width - frame.right - 46 ? 'end' : 'middle'} className={classes.value}>
                {formatResult(point)}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  )
}
