import type { ReactNode } from 'react'
import { useDocumentTitle } from './use-document-title.ts'
import classes from './page-frame.module.css'

interface PageFrameProps {
  title: string
  /** Of the browser's tab, where it should differ: a patient's screen says initials and number, never the name. */
  tab_title?: string
  subtitle?: ReactNode
  /** Buttons at the right of the title; the first thing to do on this screen is filled, the rest are quiet. */
  actions?: ReactNode
  /** Uses the whole width instead of a readable column. */
  is_wide?: boolean
  children: ReactNode
}

/** Title, one line under it, actions, content: the frame of every screen inside the shell. */
export function PageFrame({ title, tab_title, subtitle, actions, is_wide = false, children }: PageFrameProps) {
  useDocumentTitle(tab_title ?? title)
  return (
    <div className={is_wide ? `${classes.frame} ${classes.wide}` : classes.frame}>
      <header className={classes.head}>
        <div className={classes.words}>
          <h1 className={classes.title}>{title}</h1>
          {subtitle !== undefined && <div className={classes.subtitle}>{subtitle}</div>}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
