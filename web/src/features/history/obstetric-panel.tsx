import { formatGtpal } from '#domain/fertility/obstetric-history.ts'
import type { History } from './data.ts'
import { RuleNote } from './rule-note.tsx'
import classes from './history.module.css'

/** Gravidity and parity, counted from the pregnancies below and never typed. */
export function ObstetricPanel({ gtpal }: { gtpal: History['findings']['gtpal'] }) {
  if (gtpal === null) return null
  return (
    <div className={classes.panel}>
      {gtpal.ok ? (
        <>
          <p>
            <span className={classes.figure}>GTPAL {formatGtpal(gtpal.value)}</span>
          </p>
          <p>
            {gtpal.value.gravidity} {gtpal.value.gravidity === 1 ? 'pregnancy' : 'pregnancies'} · {gtpal.value.term} term · {gtpal.value.preterm} preterm · {gtpal.value.abortions} ended before 20 weeks · {gtpal.value.living} living
          </p>
        </>
      ) : (
        <p>GTPAL: {gtpal.reason}</p>
      )}
      <RuleNote rule={gtpal.rule} />
    </div>
  )
}
