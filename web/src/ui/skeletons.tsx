import { Skeleton } from '@mantine/core'
import classes from './skeletons.module.css'

/** Says once, to those who cannot see the shimmer, that the content is on its way. */
function Announce({ label }: { label: string }) {
  if (label === '') return null
  return (
    <span role="status" className="visually-hidden">
      {label}
    </span>
  )
}

/** Rows of a list, as high as the real ones. */
export function RowsSkeleton({ rows = 6, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <div className={classes.rows}>
      <Announce label={label} />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row} aria-hidden>
          <Skeleton circle height={34} width={34} />
          <div className={classes.words}>
            <Skeleton height={12} width={`${38 + ((row * 17) % 30)}%`} />
            <Skeleton height={10} width={`${22 + ((row * 11) % 20)}%`} />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Lines of running text. */
export function TextSkeleton({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div className={classes.text}>
      <Announce label={label} />
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={12} width={`${96 - ((line * 23) % 41)}%`} aria-hidden />
      ))}
    </div>
  )
}
