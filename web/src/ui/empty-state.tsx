import type { ReactNode } from 'react'
import classes from './screen-state.module.css'

interface EmptyStateProps {
  icon?: ReactNode
  title: string
  /** What will be here, and from where it comes. */
  text?: ReactNode
  action?: ReactNode
  is_compact?: boolean
}

export function EmptyState({ icon, title, text, action, is_compact = false }: EmptyStateProps) {
  return (
    <div className={is_compact ? `${classes.state} ${classes.compact}` : classes.state}>
      {icon !== undefined && <div className={classes.mark}>{icon}</div>}
      <div className={classes.title}>{title}</div>
      {text !== undefined && <div className={classes.text}>{text}</div>}
      {action !== undefined && <div className={classes.actions}>{action}</div>}
    </div>
  )
}
