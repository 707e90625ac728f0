import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { bornAndAge, fullName } from '#web/clinical/patient-name.ts'
import { paths } from '#web/platform/paths.ts'
import { useDuplicates, type Duplicate } from './data.ts'
import type { NewPatientValues } from './new-patient-values.ts'
import classes from './duplicates.module.css'

const pause_ms = 350

interface DuplicatesProps {
  values: Pick<NewPatientValues, 'first_name' | 'last_name' | 'date_of_birth'>
  except_id?: number
  /** Says whether somebody similar is known: then going on is said to be for somebody else. */
  onUnresolved: (is_unresolved: boolean) => void
}

/** Who may be the same person, while the name is being typed. It warns and stops nobody: namesakes exist, twins too. */
export function Duplicates({ values, except_id, onUnresolved }: DuplicatesProps) {
  const { mutateAsync } = useDuplicates()
  const [found, setFound] = useState<readonly Duplicate[]>([])
  const [typed] = useDebouncedValue(`${values.first_name.trim()}\n${values.last_name.trim()}\n${values.date_of_birth}`, pause_ms)

  useEffect(() => {
    const [first_name = '', last_name = '', date_of_birth = ''] = typed.split('\n')
    let is_over = false
    const show = (items: readonly Duplicate[]) => {
      if (is_over) return
      setFound(items)
      onUnresolved(items.length > 0)
    }
    if (first_name === '' || last_name === '') show([])
    else {
      // A warning that cannot be had now is none; the registration itself does not depend on it.
      mutateAsync({ body: { first_name, last_name, date_of_birth: /^\d{4}-\d\d-\d\d$/.test(date_of_birth) ? date_of_birth : null, except_id: except_id ?? null } }).then(({ items }) => show(items), () => show([]))
    }
    return () => {
      is_over = true
    }
  }, [typed, except_id, mutateAsync, onUnresolved])

  return (
    <div role="status">
      {found.length > 0 && (
        <section className={classes.card} aria-label="May be the same person">
          <strong>May be registered already</strong>
          <ul className={classes.list}>
            {found.map((patient) => (
              <li key={patient.id}>
                <Link to={paths.patient(patient.id)}>{fullName(patient)}</Link>
                <span className={classes.facts}>
                  {bornAndAge(patient.date_of_birth)} · MRN {patient.mrn}
                  {patient.phone && ` · ${patient.phone}`}
                  {patient.is_same_birth && ' · same date of birth'}
                  {patient.record_state === 'archived' && ' · archived'}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
