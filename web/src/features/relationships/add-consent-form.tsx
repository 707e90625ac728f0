import { NativeSelect, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import type { PatientSummary } from '#contract/patients.ts'
import { shareable_records, type ShareableRecord } from '#domain/records/relationship.ts'
import { formatKnownDate } from '#web/ui/dates.ts'
import { fullName } from '#web/clinical/patient-name.ts'
import { record_words } from '#web/clinical/relationship-words.ts'
import { useIdempotencyKey } from '#web/platform/idempotency.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { FormActions } from '#web/ui/form-actions.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import form from '#web/ui/form.module.css'
import { useFields } from '#web/ui/use-fields.ts'
import { useAddConsent, useShareable, type Relationship, type ShareableEntry } from './data.ts'

const labels = { from_patient_id: 'Whose entries', category: 'What', record_id: 'Which', scope: 'For what (in their words)', valid_to: 'Until (empty: until withdrawn)' }

interface AddConsentProps {
  patient: PatientSummary
  relationship: Relationship & { other: PatientSummary }
  onClose: () => void
}

function nameEntry({ record_id, text, detail, on_date, is_labelled }: ShareableEntry): { value: string; label: string } {
  return { value: String(record_id), label: [text, detail, on_date && formatKnownDate(on_date), is_labelled && 'labelled'].filter(Boolean).join(' · ') }
}

function describeRead({ data, isPending }: ReturnType<typeof useShareable>): string | undefined {
  if (data === undefined) return isPending ? 'The entries are loading …' : 'The entries could not be loaded; all of a kind can be shared.'
  if (data.is_capped) return 'The latest 200 are listed.'
  return data.items.length === 0 ? 'There are none yet.' : undefined
}

/** Writes down what one of the two lets be shown in the other's chart. */
export function AddConsentForm({ patient, relationship, onClose }: AddConsentProps) {
  const add = useAddConsent()
  const key = useIdempotencyKey()
  const { other } = relationship
  const fields = useFields(
    { from_patient_id: String(other.id), category: 'allergy', record_id: '', scope: '', valid_to: '' },
    { form: 'consent', labels, error: add.error, onEdit: key.renew },
  )
  const entries = useShareable(Number(fields.values.from_patient_id), fields.values.category as ShareableRecord)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    add.reset()
    const { from_patient_id, category, record_id, scope, valid_to } = fields.values
    add.mutate(
      {
        params: { patient_id: patient.id, relationship_id: relationship.id },
        body: {
          from_patient_id: Number(from_patient_id),
          category: category as ShareableRecord,
          record_id: record_id === '' ? null : Number(record_id),
          scope: scope.trim() || null,
          valid_to: valid_to || null,
        },
        idempotency_key: key.current(),
      },
      {
        onSuccess: () => {
          toastSuccess('The consent is recorded')
          onClose()
        },
      },
    )
  }
  const direction = (from: PatientSummary, to: PatientSummary) => ({ value: String(from.id), label: `${fullName(from)}’s, shown in ${fullName(to)}’s chart` })
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="Record a consent to share">
      <FormErrors fields={fields} error={add.error} />
      <NativeSelect
        {...fields.field('from_patient_id')}
        size="md"
        data={[direction(other, patient), direction(patient, other)]}
        onChange={(event) => fields.set({ from_patient_id: event.currentTarget.value, record_id: '' })}
      />
      <NativeSelect
        {...fields.field('category')}
        size="md"
        data={shareable_records.map((value) => ({ value, label: record_words[value]! }))}
        onChange={(event) => fields.set({ category: event.currentTarget.value, record_id: '' })}
      />
      <NativeSelect {...fields.field('record_id')} size="md" description={describeRead(entries)} data={[{ value: '', label: 'All of them without a label, those to come too' }, ...(entries.data?.items ?? []).map(nameEntry)]} />
      <TextInput {...fields.field('scope')} size="md" maxLength={300} />
      <TextInput {...fields.field('valid_to')} type="date" size="md" />
      <p className={form.quiet}>Only that person can give it. An entry with a label is shared by its own name alone, never with a whole kind.</p>
      <FormActions label="Record the consent" is_pending={add.isPending} onCancel={onClose} />
    </form>
  )
}
