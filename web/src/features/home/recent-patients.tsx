import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { Link } from 'react-router'
import type { PatientSummary } from '#contract/patients.ts'
import { bornAndAge, fullName } from '#web/clinical/patient-name.ts'
import { paths } from '#web/platform/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Initials } from '#web/ui/initials.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import classes from './home-rows.module.css'

/** The charts last worked in. */
export function RecentPatients({ patients }: { patients: readonly PatientSummary[] }) {
  if (patients.length === 0) {
    return (
      <EmptyState
        is_compact
        icon={<IconUserPlus size={26} aria-hidden />}
        title="No charts opened yet"
        text="The patients you worked with last will be one click away here."
        action={
          <LinkButton to={paths.patients()} variant="light">
            Find a patient
          </LinkButton>
        }
      />
    )
  }
  return (
    <ul className={classes.rows}>
      {patients.map((patient) => (
        <li key={patient.id} className={classes.row}>
          <Initials first_name={patient.first_name} last_name={patient.last_name} />
          <div className={classes.words}>
            <Link to={paths.patient(patient.id)} className={classes.name}>
              {fullName(patient)}
            </Link>
            <div className={classes.facts}>
              {bornAndAge(patient.date_of_birth)} · MRN {patient.mrn}
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
