import { useId, type ReactNode } from 'react'
import classes from './section-card.module.css'

interface SectionCardProps {
  title: string
  /** A few quiet words behind the title: order, count, unit. */
  hint?: ReactNode
  action?: ReactNode
  /** Rows that reach from edge to edge bring their own padding. */
  is_flush?: boolean
  className?: string
  children: ReactNode
}

/** A white card with a heading: a landmark of its own for people who move by headings and regions. */
export function SectionCard({ title, hint, action, is_flush = false, className, children }: SectionCardProps) {
  const heading_id = useId()
  return (
    <section aria-labelledby={heading_id} className={className ? `${classes.card} ${className}` : classes.card}>
      <div className={classes.head}>
        <h2 id={heading_id} className={classes.title}>
          {title}
        </h2>
        {hint !== undefined && <span className={classes.hint}>{hint}</span>}
        {action !== undefined && <div className={classes.action}>{action}</div>}
      </div>
      <div className={is_flush ? classes.flush : classes.body}>{children}</div>
    </section>
  )
}
