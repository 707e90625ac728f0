import type { ReactNode } from 'react'
import classes from './status-chip.module.css'

export type Tone = 'neutral' | 'brand' | 'good' | 'warn' | 'bad' | 'info'

/** A quiet status that says in words what it means; the colour only repeats it. */
export function StatusChip({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={tone === 'neutral' ? classes.chip : `${classes.chip} ${classes[tone]}`}>
      {icon}
      <span>{children}</span>
    </span>
  )
}
