import IconMailOpened from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs'
import type { ReactNode } from 'react'
import classes from './accounts.module.css'

/** A mail is on its way: to which address, and what to do where none comes. */
export function LookIntoMailbox({ email, children }: { email: string; children: ReactNode }) {
  return (
    <div className={classes.state} role="status">
      <span className={classes.mark} aria-hidden>
        <IconMailOpened size={26} />
      </span>
      <div>
        <p className={classes.address}>{email}</p>
        <p className={classes.text}>{children}</p>
      </div>
    </div>
  )
}
