import { Link } from 'react-router'
import { fullName } from '#web/clinical/patient-name.ts'
import { paths } from '#web/platform/paths.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { useListChanges } from './data.ts'
import classes from './saved-lists.module.css'

/** `+3 −1 since 20 Nov`, and who they are. */
export function ListChanges({ list_id }: { list_id: number }) {
  const { data } = useListChanges(list_id)
  if (data === undefined || data.since === null) return null
  if (data.entered === 0 && data.left === 0) return <p className={classes.quiet}>Nobody came or left since {formatInstant(data.since)}.</p>
  const named = [
    { word: 'Came', count: data.entered, patients: data.entered_patients },
    { word: 'Left', count: data.left, patients: data.left_patients },
  ].filter(({ count }) => count > 0)
  return (
    <details className={classes.changes}>
      <summary>
        +{data.entered} −{data.left} since {formatInstant(data.since)}
      </summary>
      {named.map(({ word, count, patients }) => (
        <p key={word}>
          {word}:{' '}
          {patients.slice(0, 12).map((patient, at) => (
            <span key={patient.id}>
              {at > 0 && ', '}
              <Link to={paths.patient(patient.id)}>{fullName(patient)}</Link>
            </span>
          ))}
          {count > 12 && ` and ${count - 12} more`}
        </p>
      ))}
    </details>
  )
}
