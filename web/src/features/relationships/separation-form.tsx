import { Checkbox, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { decisionsAfter } from '#domain/records/relationship.ts'
import { fullName } from '#web/clinical/patient-name.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { FormActions } from '#web/ui/form-actions.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import form from '#web/ui/form.module.css'
import { useFields } from '#web/ui/use-fields.ts'
import { useSeparate, type Relationship } from './data.ts'

/** The end of a relationship: says what happens and what stays, and is done once, for good. */
export function SeparationForm({ patient_id, relationship, onClose }: { patient_id: number; relationship: Relationship; onClose: () => void }) {
  const separate = useSeparate()
  const [is_sure, setSure] = useState(false)
  const labels = { ended_on: 'Ended on (empty: today)', reason: 'What was said (optional)' }
  const fields = useFields({ ended_on: '', reason: '' }, { form: 'separation', labels, error: separate.error })
  const in_force = relationship.consents.filter(({ is_in_force }) => is_in_force).length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (separate.isPending || !is_sure) return
    separate.reset()
    const { ended_on, reason } = fields.values
    separate.mutate(
      { params: { patient_id, relationship_id: relationship.id }, body: { ended_on: ended_on || null, reason: reason.trim() || null }, if_match: relationship.version },
      {
        onSuccess: ({ consents_ended }) => {
          toastSuccess(`Separated. ${consents_ended === 1 ? '1 consent' : `${consents_ended} consents`} ended`)
          onClose()
        },
      },
    )
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="Separate">
      <FormErrors fields={fields} error={separate.error} />
      <div>
        <p className={form.text}>
          Sharing {relationship.other === null ? '' : `with ${fullName(relationship.other)} `}ends at once in both directions
          {in_force > 0 ? ` (${in_force} ${in_force === 1 ? 'consent' : 'consents'} in force)` : ''}. Both charts stay whole. It is not taken back: together again is a new relationship
          with new consents.
        </p>
        <p className={form.text}>On both charts will stand, to be decided with each of them:</p>
        <ul>
          {decisionsAfter(relationship.kind).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <TextInput {...fields.field('ended_on')} type="date" size="md" />
      <TextInput {...fields.field('reason')} size="md" maxLength={500} description="Stands in both charts: nothing that one of them should not read." />
      <Checkbox label="One of them told us that it is over" checked={is_sure} onChange={(event) => setSure(event.currentTarget.checked)} />
      <FormActions label="Separate for good" color="red" is_pending={separate.isPending} is_disabled={!is_sure} onCancel={onClose} />
    </form>
  )
}
