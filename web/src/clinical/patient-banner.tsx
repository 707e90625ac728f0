import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Strip } from '#contract/looks.ts'
import type { PatientSummary } from '#contract/patients.ts'
import { usePatientTabs } from '#web/platform/patient-tabs.ts'
import { paths } from '#web/platform/paths.ts'
import { formatPlainDate } from '#web/ui/dates.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { GlassBanner } from './glass-banner.tsx'
import { PatientBlock } from './patient-block.tsx'
import { bornAndAge, fullName, tabName } from './patient-name.ts'
import { nameRelationshipRole } from './relationship-words.ts'
import { useStrip } from './use-strip.ts'
import classes from './patient-banner.module.css'

export interface BannerAllergy {
  id: number
  substance: string
  reaction: string | null
  severity: string | null
}

/** More of them would push the screen down; the rest stands in the chart. */
const alerts_shown = 3
/** On a phone the gravest alone: the strip must leave room for the chart. */
const alerts_shown_narrow = 1

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

function MoreAlerts({ patient_id, count, className }: { patient_id: number; count: number; className: string | undefined }) {
  if (count <= 0) return null
  return (
    <li className={className}>
      <Link to={`${paths.patient(patient_id)}?view=people`} className={classes.more}>
        {count} more {count === 1 ? 'alert' : 'alerts'}
      </Link>
    </li>
  )
}

function Alerts({ patient_id, alerts }: { patient_id: number; alerts: Strip['alerts'] }) {
  if (alerts.length === 0) return null
  return (
    <ul className={classes.allergies} aria-label="Alerts">
      {alerts.slice(0, alerts_shown).map((alert) => (
        <li key={alert.id} className={classes.alert}>
          <StatusChip tone={alert.severity === 'info' ? 'info' : alert.severity === 'warning' ? 'warn' : 'bad'} icon={<IconBell size={14} aria-hidden />}>
            {alert.text}
          </StatusChip>
        </li>
      ))}
      <MoreAlerts patient_id={patient_id} count={alerts.length - alerts_shown} className={classes.more_wide} />
      <MoreAlerts patient_id={patient_id} count={alerts.length - alerts_shown_narrow} className={classes.more_narrow} />
    </ul>
  )
}

/** Cycle day or gestational age, and who is joined with this patient. */
function Course({ strip }: { strip: Strip }) {
  const { cycle, gestation, partners } = strip
  const approximately = cycle !== null && cycle.certainty !== null && cycle.certainty !== 'certain' ? 'about ' : ''
  return (
    <div className={`${classes.facts} ${classes.course_of}`}>
      {gestation !== null && (
        <span title={`Due ${formatPlainDate(gestation.edd_on)}. ${gestation.source}`}>
          <strong className={classes.course}>{gestation.text}</strong> pregnant, due {formatPlainDate(gestation.edd_on)}
        </span>
      )}
      {cycle !== null && (
        <span title={`Last period ${formatPlainDate(cycle.lmp_on)}`}>
          <strong className={classes.course}>Cycle day {approximately}{cycle.day}</strong>
        </span>
      )}
      {partners.map(({ relationship_id, role, status, patient }) => (
        <span key={relationship_id} className={classes.partner}>
          {nameRelationshipRole(role)}{status === 'paused' ? ' (paused)' : ''}: <Link to={paths.patient(patient.id)}>{fullName(patient)}</Link>
        </span>
      ))}
    </div>
  )
}

function OtherTabs({ patient }: { patient: PatientSummary }) {
  const tabs = usePatientTabs(patient.id, tabName(patient)).filter((tab) => tab.patient_id !== patient.id)
  const unsaved = tabs.filter((tab) => tab.is_unsaved)
  if (tabs.length === 0) return null
  const marks = (list: typeof tabs) => [...new Set(list.map(({ mark }) => mark))].join(', ')
  return (
    <p className={classes.tabs} role="status" data-unsaved={unsaved.length > 0 || undefined}>
      {unsaved.length > 0
        ? `Another window holds unsaved work on another patient: ${marks(unsaved)}. This one is ${tabName(patient)}.`
        : `Another patient is open in another window: ${marks(tabs)}.`}
    </p>
  )
}

/** Who this is: stays at the top of every screen inside a patient, however far one scrolls. */
export function PatientBanner({ patient, allergies, actions }: PatientBannerProps) {
  const { data: strip } = useStrip(patient.id)
  return (
    <section className={classes.strip} aria-label="Patient">
      <div className={classes.banner}>
        <PatientBlock patient={patient} />
        <div className={classes.identity}>
          <div className={classes.name}>
            <Link to={paths.patient(patient.id)}>{fullName(patient)}</Link>
            {patient.pronouns && <span className={classes.pronouns}>{patient.pronouns}</span>}
          </div>
          <div className={classes.facts}>
            {bornAndAge(patient.date_of_birth)} · MRN {patient.mrn}
          </div>
        </div>
        {strip !== undefined && (strip.cycle !== null || strip.gestation !== null || strip.partners.length > 0) && <Course strip={strip} />}
        <div className={classes.flags}>
          {allergies && <Allergies allergies={allergies} />}
          {strip?.archive_reason != null && <StatusChip tone="warn">Archived: {strip.archive_reason}</StatusChip>}
          {strip !== undefined && <Alerts patient_id={patient.id} alerts={strip.alerts} />}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
      {strip?.glass && <GlassBanner key={strip.glass.id} patient_id={patient.id} glass={strip.glass} now={strip.now} />}
      <OtherTabs patient={patient} />
    </section>
  )
}
