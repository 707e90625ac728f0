import type { History } from './data.ts'
import { label } from './history-words.ts'
import { RuleNote } from './rule-note.tsx'
import classes from './history.module.css'

/** The latest record in the terms of FIGO, and what of it needs attention. */
export function MenstrualPanel({ menstrual }: { menstrual: History['findings']['menstrual'] }) {
  if (menstrual === null || (menstrual.pattern === null && menstrual.alerts.length === 0)) return null
  const { pattern, alerts } = menstrual
  return (
    <div className={classes.panel}>
      {alerts.map((alert) => (
        <p key={alert}>
          <strong>{alert}</strong>
        </p>
      ))}
      {pattern !== null && (
        <>
          <p>
            {pattern.ok
              ? [`Frequency ${pattern.value.frequency}`, pattern.value.duration && `duration ${pattern.value.duration}`, pattern.value.regularity ? label(pattern.value.regularity).toLowerCase() : 'regularity not judged'].filter(Boolean).join(' · ')
              : `FIGO pattern: ${pattern.reason}`}
          </p>
          {pattern.ok && pattern.cautions.map((caution) => <p key={caution}>{caution}</p>)}
          <RuleNote rule={pattern.rule} />
        </>
      )}
    </div>
  )
}
