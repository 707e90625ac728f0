import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#web/platform/paths.ts'
import { formatInstantDate, formatPlainDate } from '#web/ui/dates.ts'
import type { FactNote } from './data.ts'

/** From which signed note a fact comes, with the way to it; the latest where several changed it. */
export function NoteOrigin({ patient_id, note, time_zone }: { patient_id: number; note: FactNote | undefined; time_zone: string }) {
  if (note === undefined) return null
  const signed = `signed ${formatInstantDate(note.signed_at, time_zone)} by ${note.signed_by}`
  return (
    <>
      {' · from the '}
      <Anchor component={Link} underline="always" inherit to={paths.patientNote(patient_id, note.note_id)} aria-label={`${note.title} of ${formatPlainDate(note.visit_on)}, ${signed}`}>
        note of {formatPlainDate(note.visit_on)}
      </Anchor>
      , {signed}
    </>
  )
}
