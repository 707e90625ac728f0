import { Button, NativeSelect } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { care_statuses, care_status_words, type CareStatus } from '#domain/records/patient-filters.ts'
import { ApiError, fieldErrors } from '#web/platform/problem-error.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { plainToday } from '#web/ui/dates.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { explainForm } from '#web/ui/explain-form.ts'
import { useUpdatePatient, type PatientRecord } from './data.ts'
import { Duplicates } from './duplicates.tsx'
import { certainFaults, field_labels, toNewPatient, type NewPatientField, type NewPatientValues } from './new-patient-values.ts'
import { PatientFields } from './patient-fields.tsx'
import classes from './new-patient-form.module.css'

/** A namesake is shown and changes nothing of the form. */
const noop = () => undefined

function valuesOf(record: PatientRecord): NewPatientValues {
  const text = (value: string | number | null) => (value === null ? '' : String(value))
  const { first_name, last_name, preferred_name, date_of_birth, sex, pronouns, mrn, phone, email, treatment_type, location_id } = record
  return {
    first_name, last_name, date_of_birth, sex, mrn,
    preferred_name: text(preferred_name), pronouns: text(pronouns), phone: text(phone), email: text(email), treatment_type: text(treatment_type), location_id: text(location_id),
  }
}

/** Corrects a registration. A name that changes stays findable as a previous one. */
export function EditPatientForm({ record, onDone }: { record: PatientRecord; onDone: () => void }) {
  // What the form began with: a newer version on the screen behind must not slip under what is being typed.
  const [seen] = useState(record)
  const [values, setValues] = useState(() => valuesOf(record))
  const [care_status, setStatus] = useState<CareStatus>(record.care_status)
  const [missing, setMissing] = useState<Partial<Record<NewPatientField, string>>>({})
  const update = useUpdatePatient()
  const is_renamed = (['first_name', 'last_name', 'date_of_birth'] as const).some((name) => values[name] !== seen[name])
  const errors: Partial<Record<string, string>> = { ...fieldErrors(update.error), ...missing }
  const is_stale = update.error instanceof ApiError && update.error.problem.code === 'version_stale'

  const field = (name: NewPatientField) => ({
    id: `edit-patient-${name}`,
    label: field_labels[name],
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setValues((before) => ({ ...before, [name]: value }))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const faults = { ...certainFaults(values, plainToday()), ...(values.mrn.trim() === '' ? { mrn: `${field_labels.mrn} is needed` } : {}) }
    setMissing(faults)
    if (Object.keys(faults).length > 0 || update.isPending) return
    const { mrn, ...rest } = toNewPatient(values)
    update.mutate(
      { params: { patient_id: seen.id }, body: { ...rest, mrn: mrn!, care_status }, if_match: seen.version },
      { onSuccess: () => { toastSuccess('Saved'); onDone() } },
    )
  }
  const entries = Object.entries(errors).map(([name, message]) => ({ field_id: `edit-patient-${name}`, message: `${field_labels[name as NewPatientField] ?? name}: ${message}` }))
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Edit the patient">
      {(update.error !== null || entries.length > 0) && (
        <ErrorSummary title={is_stale ? 'Somebody changed this patient in the meantime. Close, look at it and change it again; nothing of theirs was overwritten.' : update.error ? explainForm(update.error) : 'Please check these fields'} entries={entries} />
      )}
      <PatientFields field={field} is_edit />
      {is_renamed && <Duplicates values={values} except_id={seen.id} onUnresolved={noop} />}
      <NativeSelect label="Status" size="md" value={care_status} data={care_statuses.map((value) => ({ value, label: care_status_words[value] }))} onChange={(event) => setStatus(event.currentTarget.value as CareStatus)} />
      <div className={classes.actions}>
        <Button type="submit" loading={update.isPending}>
          Save
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
