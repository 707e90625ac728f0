import { scaleLinear, scaleTime } from '@visx/scale'
import { month_names } from '#domain/units/written-day.ts'
import type { Point } from './data.ts'

export interface Frame {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
}

export const day_ms = 86_400_000

/**
 * Where values and days lie in the frame. The value axis begins at zero unless all values lie far above it, so that a
 * small change does not look like a large one; a single day gets room on both sides.
 */
export function makeScales(points: readonly Point[], frame: Frame) {
  const times = points.map(({ collected_at }) => Date.parse(collected_at))
  // A band counts for the room only near the values: a peak of 100 must not flatten a course between 2 and 12.
  const top = Math.max(...points.map(({ value }) => value))
  const values = points.flatMap(({ value, band }) => [value, ...[band?.low, band?.high].filter((limit): limit is number => typeof limit === 'number' && limit <= top * 2)])
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const room = Math.max((last - first) * 0.04, day_ms)
  const is_far_from_zero = low > 0 && low > high * 0.6
  const x = scaleTime<number>({ domain: [first - room, last + room], range: [frame.left, frame.width - frame.right] })
  const y = scaleLinear<number>({
    domain: [is_far_from_zero ? low - (high - low || low * 0.1) : Math.min(0, low), high === low ? high * 1.25 || 1 : high + (high - low) * 0.12],
    range: [frame.height - frame.bottom, frame.top],
    nice: 4,
  })
  return { x, y }
}

export type Scales = ReturnType<typeof makeScales>

/** `5 Nov` within a season, `Nov 2026` over a longer time. */
export function formatTick(date: Date, span_ms: number): string {
  const month = month_names[date.getMonth()]!
  return span_ms > 150 * day_ms ? `${month} ${date.getFullYear()}` : `${date.getDate()} ${month}`
}
