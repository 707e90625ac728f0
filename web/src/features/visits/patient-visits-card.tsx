import type { Sensitivity } from '#domain/access/sensitivity.ts'
import { LabelChip } from '#web/clinical/label-chip.tsx'
import { describeVisit } from '#web/clinical/visit-words.ts'
import { paths } from '#web/platform/paths.ts'
import { formatInstantDate, formatPlainDate } from '#web/ui/dates.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { usePatientVisits, type Visit } from './data.ts'
import { VisitMenu } from './visit-menu.tsx'
import classes from './visits.module.css'

function State({ visit }: { visit: Visit }) {
  if (visit.error_reason !== null) return <StatusChip tone="bad">Entered in error</StatusChip>
  if (visit.no_note !== null) return <StatusChip>No note needed</StatusChip>
  return <StatusChip tone="warn">Waits for its note</StatusChip>
}

function Row({ visit }: { visit: Visit }) {
  const { no_note, error_reason } = visit
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span className={error_reason === null ? classes.name : `${classes.name} ${classes.struck}`}>{formatPlainDate(visit.visit_on)}</span>
        <span className={classes.quiet}>{[describeVisit(visit), visit.clinician.name].filter(Boolean).join(' · ')}</span>
      </div>
      <span className={classes.quiet}>{error_reason ?? (no_note && `${no_note.reason} (${no_note.by}, ${formatInstantDate(no_note.at)})`)}</span>
      <div className={classes.marks}>
        <State visit={visit} />
        {visit.sensitivity !== null && <LabelChip category={visit.sensitivity as Sensitivity} />}
      </div>
      <div className={classes.acts}>
        {error_reason === null && no_note === null && (
          <LinkButton to={paths.noteOfVisit(visit.patient_id, visit.id)} variant="light">
            Write the note
          </LinkButton>
        )}
        {error_reason === null && <VisitMenu visit={visit} about={formatPlainDate(visit.visit_on)} />}
      </div>
    </li>
  )
}

/** The visits of one patient that no note speaks of: waiting, excused, or entered in error. Nothing where there is none. */
export function PatientVisitsCard({ patient_id }: { patient_id: number }) {
  const items = (usePatientVisits(patient_id).data?.items ?? []).filter(({ has_note }) => !has_note)
  if (items.length === 0) return null
  return (
    <SectionCard title="Visits without a note" hint="latest first" is_flush>
      <ul className={classes.rows}>
        {items.map((visit) => (
          <Row key={visit.id} visit={visit} />
        ))}
      </ul>
    </SectionCard>
  )
}
