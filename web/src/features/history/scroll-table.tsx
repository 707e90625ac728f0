import type { ReactNode } from 'react'
import classes from './history.module.css'

/** A table with its name; where it is wider than the screen it scrolls by itself, by keyboard too. */
export function ScrollTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.table} aria-label={label}>
        {children}
      </table>
    </div>
  )
}
