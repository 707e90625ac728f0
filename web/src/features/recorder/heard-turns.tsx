import type { RecordingView } from './data.ts'
import { sayDuration } from './recorder-words.ts'
import classes from './recorder.module.css'

/** What was heard so far, as it grows; what the speech model wrote and is not believed stands apart, with the reason. */
export function HeardTurns({ recording: { turns, left_out } }: { recording: Pick<RecordingView, 'turns' | 'left_out'> }) {
  if (turns.length === 0 && left_out.length === 0) return null
  return (
    <>
      {turns.length > 0 && (
        <ol className={classes.turns} tabIndex={0} aria-label="Heard so far">
          {turns.map((turn, at) => (
            <li key={at}>
              <span className={classes.time}>{turn.start_ms === null ? '' : sayDuration(turn.start_ms)}</span>
              <p>
                {turn.label !== null && <strong>{turn.label}: </strong>}
                {turn.text}
              </p>
            </li>
          ))}
        </ol>
      )}
      {left_out.length > 0 && (
        <details className={classes.leftOut}>
          <summary>{left_out.length === 1 ? 'One passage was left out' : `${left_out.length} passages were left out`}</summary>
          <ul>
            {left_out.map((one, at) => (
              <li key={at}>
                “{one.text}” <span className={classes.quiet}>{one.reason}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
