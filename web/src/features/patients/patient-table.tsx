import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import type { PatientSummary } from '#contract/patients.ts'
import { ageYears, fullName } from '#web/clinical/patient-name.ts'
import { paths } from '#web/platform/paths.ts'
import { formatPlainDate } from '#web/ui/dates.ts'
import { Initials } from '#web/ui/initials.tsx'
import classes from './patient-table.module.css'

/** ↑ and ↓ go from row to row, Home and End to the ends; Enter opens, as on any link. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-row]')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
  if (target === undefined || at === -1) return
  event.preventDefault()
  links[target]?.focus()
}

function PatientRow({ patient }: { patient: PatientSummary }) {
  const name = fullName(patient)
  return (
    <tr className={classes.row}>
      <th scope="row">
        <div className={classes.who}>
          <Initials first_name={patient.first_name} last_name={patient.last_name} />
          <span>
            <Link to={paths.patient(patient.id)} data-row className={classes.name}>
              {name}
            </Link>
            {patient.pronouns && <span className={classes.pronouns}> {patient.pronouns}</span>}
          </span>
        </div>
      </th>
      <td data-label="Born">{formatPlainDate(patient.date_of_birth)}</td>
      <td data-label="Age">{ageYears(patient.date_of_birth)} y</td>
      <td data-label="MRN" className={classes.mrn}>
        {patient.mrn}
      </td>
      <td data-label="Sex" className={classes.sex}>
        {patient.sex}
      </td>
      <td className={classes.actions}>
        <Link to={paths.templateSelection(patient.id)} className={classes.start} aria-label={`Start a note for ${name}`}>
          <IconNotes size={18} aria-hidden />
          <span>Start a note</span>
        </Link>
      </td>
    </tr>
  )
}

export function PatientTable({ patients, is_stale }: { patients: readonly PatientSummary[]; is_stale: boolean }) {
  return (
    <table className={classes.table} aria-busy={is_stale} data-stale={is_stale || undefined} onKeyDown={moveBetweenRows}>
      <caption className="visually-hidden">Patients by name</caption>
      <thead>
        <tr>
          <th scope="col">Patient</th>
          <th scope="col">Born</th>
          <th scope="col">Age</th>
          <th scope="col">MRN</th>
          <th scope="col">Sex</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {patients.map((patient) => (
          <PatientRow key={patient.id} patient={patient} />
        ))}
      </tbody>
    </table>
  )
}
