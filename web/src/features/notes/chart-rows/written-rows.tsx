import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { NoteView } from '#contract/notes.ts'
import { paths } from '#web/platform/paths.ts'
import { formatKnownDate } from '#web/ui/dates.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import classes from './written-rows.module.css'

/** Below a signed note: what its signatures wrote to the chart, each with the way to where it stands now. */
export function WrittenRows({ note: { chart_rows, patient, signed } }: { note: NoteView }) {
  if (chart_rows.length === 0) return null
  return (
    <section className={classes.part} aria-labelledby="written-rows">
      <h2 id="written-rows">Written to the chart</h2>
      <p className={classes.quiet}>With the consent of {signed?.by.name ?? 'the signer'}, as it was at the signature.</p>
      <ul className={classes.rows}>
        {chart_rows.map(({ version, kind, record_id, label, written, day, act, state, quotes }) => (
          <li key={`${version} ${kind} ${record_id} ${label} ${written}`}>
            <Anchor component={Link} underline="always" to={`${paths.medicalHistory(patient.id)}${state === 'error' ? '?errors=shown' : ''}#${kind}-${record_id}`} title={quotes.join(' … ')}>
              {label}
            </Anchor>{' '}
            {state === 'error' ? <s>{written}</s> : written}
            {day !== null && `, ${formatKnownDate(day)}`}
            {act === 'change' && <span className={classes.quiet}> (changed an entry)</span>}
            {version > 1 && <span className={classes.quiet}> (version {version})</span>}
            {state === 'error' && (
              <>
                {' '}
                <StatusChip tone="warn">Entered in error by now</StatusChip>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
