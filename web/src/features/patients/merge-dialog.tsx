import { Modal, Radio, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { differingFields, type Choice } from '#domain/records/merge-patients.ts'
import { care_status_words, treatment_words } from '#domain/records/patient-filters.ts'
import { bornAndAge, fullName } from '#web/clinical/patient-name.ts'
import { PatientPicker } from '#web/clinical/patient-picker.tsx'
import { describeError } from '#web/platform/problem-error.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { formatPlainDate } from '#web/ui/dates.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { explainForm } from '#web/ui/explain-form.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { useMerge, useRecord, type PatientRecord } from './data.ts'
import { field_labels } from './new-patient-values.ts'
import form from '#web/ui/form.module.css'
import classes from './merge-dialog.module.css'

type Field = ReturnType<typeof differingFields>[number]

function sayValue(record: PatientRecord, field: Field): string {
  if (field === 'care_status') return care_status_words[record.care_status]
  if (field === 'treatment_type') return record.treatment_type ? treatment_words[record.treatment_type] : 'not set'
  if (field === 'location_id') return record.location ?? 'not set'
  if (field === 'date_of_birth') return formatPlainDate(record.date_of_birth)
  return record[field] ?? 'none'
}

function Choose({ survivor, other, onDone }: { survivor: PatientRecord; other: PatientRecord; onDone: () => void }) {
  const merge = useMerge()
  const fields = differingFields(survivor, other)
  const [choices, setChoices] = useState<Partial<Record<Field, Choice>>>({})
  const [reason, setReason] = useState('')
  const [is_asked, setAsked] = useState(false)
  const open = fields.filter((field) => choices[field] === undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (open.length > 0 || reason.trim() === '' || merge.isPending) return
    merge.mutate(
      { params: { patient_id: survivor.id }, if_match: survivor.version, body: { merged_id: other.id, merged_version: other.version, choices, reason } },
      { onSuccess: () => { toastSuccess('One record now'); onDone() } },
    )
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="Merge two records">
      {merge.error !== null && <ErrorSummary title={explainForm(merge.error)} />}
      <p>
        Everything of <strong>{fullName(other)}</strong> (MRN {other.mrn}) moves to <strong>{fullName(survivor)}</strong> (MRN {survivor.mrn}). Signed notes keep their text. It can be taken back.
      </p>
      {fields.map((field) => (
        <Radio.Group
          key={field}
          label={{ ...field_labels, care_status: 'Status' }[field]}
          value={choices[field] ?? null}
          error={is_asked && choices[field] === undefined ? 'Choose which of the two stands' : undefined}
          onChange={(value) => setChoices((before) => ({ ...before, [field]: value as Choice }))}
        >
          <div className={classes.pair}>
            <Radio value="survivor" label={sayValue(survivor, field)} />
            <Radio value="merged" label={sayValue(other, field)} />
          </div>
        </Radio.Group>
      ))}
      {fields.length === 0 && <p>Both say the same in every field.</p>}
      <TextInput label="Reason" required maxLength={300} value={reason} error={is_asked && reason.trim() === '' ? 'Say why they are one person' : undefined} onChange={(event) => setReason(event.currentTarget.value)} />
      <FormActions label="Make one record" is_pending={merge.isPending} onCancel={onDone} />
    </form>
  )
}

function Other({ survivor, other_id, onDone }: { survivor: PatientRecord; other_id: number; onDone: () => void }) {
  const other = useRecord(other_id)
  if (other.isPending) return <RowsSkeleton rows={5} label="Loading the other record" />
  if (other.data === undefined) return <FailedState title="The other record could not be loaded" text={describeError(other.error)} onRetry={() => void other.refetch()} is_retrying={other.isFetching} />
  return <Choose survivor={survivor} other={other.data} onDone={onDone} />
}

function Pick({ survivor, onPick }: { survivor: PatientRecord; onPick: (id: number) => void }) {
  const [is_same, setSame] = useState(false)
  return (
    <div className={`${form.form} ${classes.pick}`}>
      <p>
        This record stays: {fullName(survivor)}, {bornAndAge(survivor.date_of_birth)}, MRN {survivor.mrn}.
      </p>
      {is_same && <ErrorSummary title="That is this record itself. Choose the other one." />}
      <PatientPicker label="The other record of the same person" autoFocus onPick={({ id }) => (id === survivor.id ? setSame(true) : onPick(id))} />
    </div>
  )
}

/** Two records that are one person: the other one is found, each field that differs is chosen, and a reason is given. */
export function MergeDialog({ survivor, is_open, onClose }: { survivor: PatientRecord; is_open: boolean; onClose: () => void }) {
  const [other_id, setOther] = useState<number | null>(null)
  const close = () => {
    setOther(null)
    onClose()
  }
  return (
    <Modal opened={is_open} onClose={close} title="Merge another record into this one" size={620}>
      {is_open && (other_id === null ? <Pick survivor={survivor} onPick={setOther} /> : <Other survivor={survivor} other_id={other_id} onDone={close} />)}
    </Modal>
  )
}
