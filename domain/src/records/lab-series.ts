/**
 * Laboratory results as series over time. Values are put together only where code and unit are the same: a converted or
 * relabelled unit on one line would draw a jump that did not happen.
 */

export interface SeriesPoint {
  id: number
  loinc: string
  name: string
  unit: string
  collected_at: string
}

export interface Series<Point extends SeriesPoint> {
  key: string
  loinc: string
  /** As the newest result names it. */
  name: string
  unit: string
  /** Oldest first. */
  points: Point[]
}

export function seriesKey({ loinc, unit }: Pick<SeriesPoint, 'loinc' | 'unit'>): string {
  return `${loinc} ${unit}`
}

/** The series with the newest result first; equally new ones by name. */
export function groupSeries<Point extends SeriesPoint>(results: readonly Point[]): Series<Point>[] {
  const ordered = [...results].sort((a, b) => compareText(a.collected_at, b.collected_at) || a.id - b.id)
  const by_key = new Map<string, Series<Point>>()
  for (const point of ordered) {
    const key = seriesKey(point)
    const series = by_key.get(key)
    if (series) {
      series.points.push(point)
      series.name = point.name
    } else {
      by_key.set(key, { key, loinc: point.loinc, name: point.name, unit: point.unit, points: [point] })
    }
  }
  return [...by_key.values()].sort((a, b) => compareText(newest(b), newest(a)) || compareText(a.name, b.name) || compareText(a.key, b.key))
}

function newest({ points }: Series<SeriesPoint>): string {
  return points.at(-1)!.collected_at
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
