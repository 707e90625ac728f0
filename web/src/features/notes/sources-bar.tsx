import type { SourceTally } from '#web/features/notes/source-tally.ts'
import classes from '#web/features/notes/sources-bar.module.css'

const parts = [
  ['transcript', 'transcript'],
  ['chart', 'chart'],
  ['clinician', 'clinician'],
  ['none', 'without a source'],
] as const

/** What the note stands on, in words first and as a bar beside them. */
export function SourcesBar({ tally }: { tally: SourceTally }) {
  return (
    <div>
      <p className={classes.words}>
        <strong>
          {tally.sourced} of {tally.sentences} sentences sourced
        </strong>
      </p>
      <div className={classes.bar} aria-hidden>
        {parts.map(([key]) => tally[key] > 0 && <span key={key} data-tone={key} style={{ flexGrow: tally[key] }} />)}
      </div>
      <ul className={classes.key}>
        {parts.map(
          ([key, word]) =>
            tally[key] > 0 && (
              <li key={key}>
                <span data-tone={key} aria-hidden />
                {tally[key]} {word}
              </li>
            ),
        )}
        {tally.struck > 0 && <li>{tally.struck} struck</li>}
      </ul>
    </div>
  )
}
