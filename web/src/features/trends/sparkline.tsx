import { makeScales } from './chart-scales.ts'
import type { Point } from './data.ts'
import classes from './trends.module.css'

const frame = { width: 84, height: 28, left: 3, right: 3, top: 4, bottom: 4 }

/** The course of a series at a glance, beside its newest value, which says the number. */
export function Sparkline({ points }: { points: readonly Point[] }) {
  if (points.length < 2) return null
  const { x, y } = makeScales(points, frame)
  const path = points.map((point) => `${x(new Date(point.collected_at)).toFixed(1)},${y(point.value).toFixed(1)}`).join(' ')
  return (
    <svg width={frame.width} height={frame.height} className={classes.spark} aria-hidden>
      <polyline points={path} />
    </svg>
  )
}
