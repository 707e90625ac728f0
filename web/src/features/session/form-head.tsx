import type { ReactNode } from 'react'
import classes from './session-form.module.css'

export function FormHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={classes.head}>
      <h1 className={classes.title}>{title}</h1>
      {children !== undefined && <p className={classes.lead}>{children}</p>}
    </div>
  )
}

export function FormFoot({ children }: { children: ReactNode }) {
  return <p className={classes.foot}>{children}</p>
}
