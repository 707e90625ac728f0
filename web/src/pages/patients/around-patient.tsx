import type { PatientSummary } from '#contract/patients.ts'
import { AlertsCard } from '#web/features/alerts/alerts-card.tsx'
import { CareTeamCard } from '#web/features/care-team/care-team-card.tsx'
import { ExportCard } from '#web/features/fhir-export/export-card.tsx'
import { CouplePanel } from '#web/features/relationships/couple-panel.tsx'
import { LabelsCard } from '#web/features/sensitivity/labels-card.tsx'
import classes from './around-patient.module.css'

/** Who cares for this patient, who is joined with them, what has to be known at once, and what is kept from whom. */
export function AroundPatient({ patient }: { patient: PatientSummary }) {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <CouplePanel patient={patient} />
        <CareTeamCard patient_id={patient.id} />
      </div>
      <div className={classes.column}>
        <AlertsCard patient_id={patient.id} />
        <LabelsCard patient_id={patient.id} />
        <ExportCard patient={patient} />
      </div>
    </div>
  )
}
