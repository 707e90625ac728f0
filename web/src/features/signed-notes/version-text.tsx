import type { SignedVersion } from '#contract/notes.ts'
import classes from './versions.module.css'

/** An earlier version, plain: it is for reading, not for working with. */
export function VersionText({ sections }: { sections: SignedVersion['sections'] }) {
  return (
    <div className={classes.diff}>
      {sections.map(({ key, title, claims }) => (
        <section key={key}>
          <h4 className={classes.section}>{title}</h4>
          <p className={classes.text}>{claims.map(({ text }) => text).join(' ')}</p>
        </section>
      ))}
    </div>
  )
}
