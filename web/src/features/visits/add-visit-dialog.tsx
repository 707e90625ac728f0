import { Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { PatientSummary } from '#contract/patients.ts'
import { visit_kind_words, visit_kinds, type VisitKind } from '#domain/records/visit.ts'
import { PatientBlock } from '#web/clinical/patient-block.tsx'
import { bornAndAge, fullName } from '#web/clinical/patient-name.ts'
import { PatientPicker } from '#web/clinical/patient-picker.tsx'
import { paths } from '#web/platform/paths.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { useUser } from '#web/platform/use-session.ts'
import { plainToday } from '#web/ui/dates.ts'
import form from '#web/ui/form.module.css'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { useAddVisit } from './data.ts'
import classes from './visits.module.css'

const labels = { visit_on: 'Day of the visit', kind: 'How you met', reason: 'Reason' }

interface AddVisitDialogProps {
  /** Null: whose visit it was is asked first. */
  patient: PatientSummary | null
  onClose: () => void
}

/** That a patient was seen; the note may come later. Whose visit it is stays in sight while the rest is filled in. */
export function AddVisitDialog({ patient: given, onClose }: AddVisitDialogProps) {
  const [picked, setPicked] = useState<PatientSummary | null>(null)
  const patient = given ?? picked
  return (
    <Modal opened onClose={onClose} title="Add a visit" size={520}>
      <div className={form.form}>
        {patient === null ? (
          <div className={classes.picking}>
            <PatientPicker label="Whose visit was it?" onPick={setPicked} autoFocus />
          </div>
        ) : (
          <>
            <div className={classes.strip} role="group" aria-label="Patient">
              <PatientBlock patient={patient} />
              <div className={classes.words}>
                <strong>{fullName(patient)}</strong>
                <span className={classes.quiet}>
                  {bornAndAge(patient.date_of_birth)} · MRN {patient.mrn}
                </span>
              </div>
              {given === null && (
                <Button variant="subtle" size="compact-md" onClick={() => setPicked(null)}>
                  Change
                </Button>
              )}
            </div>
            <VisitForm key={patient.id} patient={patient} onDone={onClose} />
          </>
        )}
      </div>
    </Modal>
  )
}

function VisitForm({ patient, onDone }: { patient: PatientSummary; onDone: () => void }) {
  const { practice } = useUser()
  const navigate = useNavigate()
  const write = useAddVisit()
  const today = plainToday(new Date(), practice.time_zone)
  const fields = useFields({ visit_on: today, kind: 'office', reason: '' }, { form: 'visit', labels, error: write.error, onEdit: () => write.isError && write.reset() })
  const { visit_on, kind, reason } = fields.values
  function add(is_written_now: boolean): void {
    if (!fields.require(['visit_on'])) return
    write.mutate(
      { params: { patient_id: patient.id }, body: { visit_on, kind: kind as VisitKind, reason: reason.trim() || null } },
      {
        onSuccess: (visit) => {
          onDone()
          if (is_written_now) void navigate(paths.noteOfVisit(patient.id, visit.id))
          else toastSuccess('The visit is added. It waits for its note.')
        },
      },
    )
  }
  return (
    <form
      className={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        add(false)
      }}
    >
      <FormErrors fields={fields} error={write.error} />
      <TextInput type="date" max={today} {...fields.field('visit_on')} />
      <NativeSelect data={visit_kinds.map((value) => ({ value, label: visit_kind_words[value] }))} {...fields.field('kind')} />
      <TextInput maxLength={200} description="A few words, for the list. What was found belongs in the note." {...fields.field('reason')} />
      <div className={form.actions}>
        <Button type="submit" loading={write.isPending}>
          Add the visit
        </Button>
        <Button variant="default" disabled={write.isPending} onClick={() => add(true)}>
          Record and write the note
        </Button>
      </div>
    </form>
  )
}
