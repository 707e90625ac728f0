import type { History } from './data.ts'
import classes from './history.module.css'

/** Results below that something on the medication list may have made false. */
export function InterferencePanel({ interference }: { interference: History['findings']['interference'] }) {
  if (interference.length === 0) return null
  return (
    <div className={classes.panel}>
      <h3>Results that may be false</h3>
      {interference.map(({ name, direction, title, action, source }) => (
        <p key={`${name}-${title}`}>
          <strong>{name}</strong> may be falsely {direction === 'either' ? 'low or high' : direction}: {title}. {action}. <span className={classes.source}>{source}</span>
        </p>
      ))}
    </div>
  )
}
