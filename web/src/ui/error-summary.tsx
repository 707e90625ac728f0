import { useEffect, useRef } from 'react'
import classes from './error-summary.module.css'

export interface SummaryEntry {
  /** The id of the field's control; without one the sentence stands alone. */
  field_id?: string
  message: string
}

/** What is wrong with a form, once, above it: each line leads to its field. Takes the focus when it appears. */
export function ErrorSummary({ title, entries = [] }: { title: string; entries?: SummaryEntry[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [title, entries.length])
  return (
    <div ref={box} role="alert" tabIndex={-1} className={classes.summary}>
      <div className={classes.title}>{title}</div>
      {entries.length > 0 && (
        <ul className={classes.list}>
          {entries.map(({ field_id, message }) => (
            <li key={`${field_id}-${message}`}>
              {field_id === undefined ? (
                message
              ) : (
                <a
                  href={`#${field_id}`}
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(field_id)?.focus()
                  }}
                >
                  {message}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
