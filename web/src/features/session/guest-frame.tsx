import type { ReactNode } from 'react'
import { LogoMark } from '#web/ui/logo.tsx'
import classes from './guest-frame.module.css'

/** The two halves of the screens before sign-in: who we are, and the form. */
export function GuestFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.screen}>
      <aside className={classes.brand} aria-label="About Wyze">
        <div className={classes.logo}>
          <LogoMark size={36} />
          <span>Wyze</span>
        </div>
        <div className={classes.words}>
          <p className={classes.claim}>The visit stays with the patient. The note writes itself, and shows its sources.</p>
          <ul className={classes.points}>
            <li>Every sentence leads back to the words that were said or the chart it was read from.</li>
            <li>Nothing is signed until a clinician has looked at it.</li>
            <li>For reproductive endocrinology, primary care, pelvic health and naturopathic medicine.</li>
          </ul>
        </div>
        <svg className={classes.art} viewBox="0 0 400 400" aria-hidden>
          <g fill="none" stroke="currentColor" strokeWidth="1.5">
            <circle cx="250" cy="250" r="60" />
            <circle cx="250" cy="250" r="105" />
            <circle cx="250" cy="250" r="150" />
            <circle cx="250" cy="250" r="195" />
            <circle cx="250" cy="250" r="240" />
          </g>
          <g fill="currentColor">
            <circle cx="176" cy="176" r="9" />
            <circle cx="355" cy="250" r="7" />
            <circle cx="250" cy="100" r="6" />
            <circle cx="112" cy="388" r="8" />
            <circle cx="310" cy="250" r="4" />
          </g>
        </svg>
      </aside>
      <main className={classes.main}>
        <div className={classes.form}>{children}</div>
      </main>
    </div>
  )
}
