import { day_ms } from './chart-scales.ts'

/** How far back from the newest value a course is drawn. */
export const ranges = [
  { value: 'all', label: 'All time', days: Infinity },
  { value: '30', label: '30 days', days: 30 },
  { value: '90', label: '90 days', days: 90 },
  { value: '365', label: '1 year', days: 365 },
] as const

export function rangeOf(wanted: string | null): string {
  return ranges.find(({ value }) => value === wanted)?.value ?? 'all'
}

/** Points are oldest first; the newest is always among them. */
export function withinRange<Point extends { collected_at: string }>(points: readonly Point[], range: string): Point[] {
  const days = ranges.find(({ value }) => value === range)?.days ?? Infinity
  const newest = Date.parse(points.at(-1)?.collected_at ?? '')
  return points.filter(({ collected_at }) => newest - Date.parse(collected_at) <= days * day_ms)
}
