import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { Patient } from '#contract/patients.ts'
import { useIdempotencyKey } from '#web/platform/idempotency.ts'
import { ApiError, describeError, fieldErrors } from '#web/platform/problem-error.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { useKeptForm } from '#web/platform/use-kept-form.ts'
import { plainToday } from '#web/ui/dates.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { useCreatePatient } from './data.ts'
import { Duplicates } from './duplicates.tsx'
import { field_labels, isEmptyForm, certainFaults, no_values, toNewPatient, type NewPatientField } from './new-patient-values.ts'
import { PatientFields } from './patient-fields.tsx'
import classes from './new-patient-form.module.css'

function explain(error: unknown): string {
  if (!(error instanceof ApiError)) return `${describeError(error)} What you typed is kept; try again.`
  return error.problem.issues?.length ? 'Please check these fields' : error.problem.detail
}

export function NewPatientForm({ onCancel, onCreated }: { onCancel: () => void; onCreated: (patient: Patient) => void }) {
  const form = useKeptForm('new-patient', no_values, isEmptyForm)
  const [missing, setMissing] = useState<Partial<Record<NewPatientField, string>>>({})
  const [is_unresolved, setUnresolved] = useState(false)
  const key = useIdempotencyKey()
  const create = useCreatePatient()
  const errors: Partial<Record<string, string>> = { ...fieldErrors(create.error), ...missing }

  const field = (name: NewPatientField) => ({
    id: `new-patient-${name}`,
    label: field_labels[name],
    value: form.values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      // Another content is another intent.
      key.renew()
      form.change({ [name]: event.currentTarget.value })
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending) return
    const found = certainFaults(form.values, plainToday())
    setMissing(found)
    create.reset()
    if (Object.keys(found).length > 0) return
    create.mutate(
      { body: toNewPatient(form.values), idempotency_key: key.current() },
      {
        onSuccess: (patient) => {
          form.discard()
          toastSuccess('Patient registered')
          onCreated(patient)
        },
      },
    )
  }

  const entries = Object.entries(errors).map(([name, message]) => ({
    field_id: name in field_labels ? `new-patient-${name}` : undefined,
    message: message?.startsWith(field_labels[name as NewPatientField]) ? message : `${field_labels[name as NewPatientField] ?? name}: ${message}`,
  }))
  const has_errors = create.error !== null || entries.length > 0

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="New patient">
      {has_errors && <ErrorSummary title={create.error ? explain(create.error) : 'Please check these fields'} entries={entries} />}
      {form.is_restored && !has_errors && <p className={classes.note}>What you typed last time was kept.</p>}
      <PatientFields field={field} />
      <Duplicates values={form.values} onUnresolved={setUnresolved} />
      <div className={classes.actions}>
        <Button type="submit" loading={create.isPending}>
          {is_unresolved ? 'Register as somebody else' : 'Register patient'}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
