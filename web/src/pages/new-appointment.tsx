import { useNavigate } from 'react-router'
import { PatientPicker } from '#web/clinical/patient-picker.tsx'
import { paths } from '#web/platform/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from './new-appointment.module.css'

export default function NewAppointmentPage() {
  const navigate = useNavigate()
  return (
    <PageFrame title="New appointment" subtitle="No calendar is connected, so no time can be booked. A visit that takes place now begins with its note.">
      <SectionCard title="Whose visit is it?">
        <div className={classes.form}>
          <PatientPicker label="Patient" description="Opens the new note of this patient." onPick={(patient) => void navigate(paths.templateSelection(patient.id))} autoFocus />
          <LinkButton to={paths.newPatient()} variant="default">
            New patient
          </LinkButton>
        </div>
      </SectionCard>
    </PageFrame>
  )
}
