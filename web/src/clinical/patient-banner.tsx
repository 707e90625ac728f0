import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PatientSummary } from '#contract/patients.ts'
import { paths } from '#web/platform/paths.ts'
import { Initials } from '#web/ui/initials.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { bornAndAge, fullName } from './patient-name.ts'
import classes from './patient-banner.module.css'

export interface BannerAllergy {
  id: number
  substance: string
  reaction: string | null
  severity: string | null
}

interface PatientBannerProps {
  patient: PatientSummary
  /** Leave it out where the screen does not know the allergies: then nothing is claimed about them. */
  allergies?: readonly BannerAllergy[]
  actions?: ReactNode
}

function describeAllergy({ substance, reaction, severity }: BannerAllergy): string {
  const detail = [reaction, severity].filter((part) => part !== null && part !== '' && part !== reaction?.toLowerCase())
  const unique = [...new Set(detail)]
  return unique.length > 0 ? `${substance} (${unique.join(', ')})` : substance
}

function Allergies({ allergies }: { allergies: readonly BannerAllergy[] }) {
  if (allergies.length === 0) return <StatusChip>No allergies recorded</StatusChip>
  return (
    <ul className={classes.allergies} aria-label="Allergies">
      {allergies.map((allergy) => (
        <li key={allergy.id}>
          <StatusChip tone="bad" icon={<IconAlertTriangle size={14} aria-hidden />}>
            Allergy: {describeAllergy(allergy)}
          </StatusChip>
        </li>
      ))}
    </ul>
  )
}

/** Who this is: stays at the top of every screen inside a patient, however far one scrolls. */
export function PatientBanner({ patient, allergies, actions }: PatientBannerProps) {
  return (
    <section className={classes.banner} aria-label="Patient">
      <Initials first_name={patient.first_name} last_name={patient.last_name} size={42} />
      <div className={classes.identity}>
        <div className={classes.name}>
          <Link to={paths.patient(patient.id)}>{fullName(patient)}</Link>
          {patient.pronouns && <span className={classes.pronouns}>{patient.pronouns}</span>}
        </div>
        <div className={classes.facts}>
          {bornAndAge(patient.date_of_birth)} · MRN {patient.mrn}
        </div>
      </div>
      {allergies && <Allergies allergies={allergies} />}
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </section>
  )
}
