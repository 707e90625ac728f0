import type { History } from './data.ts'
import { SemenTable } from './semen-table.tsx'
import classes from './history.module.css'

/** The patient's own analyses. */
export function SemenPanel({ semen }: { semen: History['findings']['semen'] }) {
  if (semen.length === 0) return null
  return (
    <div className={classes.panel}>
      <SemenTable label="Semen analyses and lower reference limits" analyses={semen} />
    </div>
  )
}
