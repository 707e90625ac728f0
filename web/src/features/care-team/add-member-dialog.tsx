import { Modal, NativeSelect, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { duty_words } from '#web/clinical/relationship-words.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { FormActions } from '#web/ui/form-actions.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import form from '#web/ui/form.module.css'
import { useFields } from '#web/ui/use-fields.ts'
import { useAddMember, type CareTeamMember } from './data.ts'

interface AddMemberProps {
  patient_id: number
  people: readonly { id: number; name: string; role: string }[]
  onClose: () => void
}

function AddMemberForm({ patient_id, people, onClose }: AddMemberProps) {
  const add = useAddMember()
  const labels = { user_id: 'Who', duty: 'Part', from_on: 'From (empty: today)', to_on: 'To (empty: until further notice)' }
  const fields = useFields({ user_id: '', duty: '', from_on: '', to_on: '' }, { form: 'member', labels, error: add.error })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    add.reset()
    if (!fields.require(['user_id', 'duty'])) return
    const { user_id, duty, from_on, to_on } = fields.values
    add.mutate(
      { params: { patient_id }, body: { user_id: Number(user_id), duty: duty as CareTeamMember['duty'], from_on: from_on || null, to_on: to_on || null } },
      {
        onSuccess: () => {
          toastSuccess('Added to the care team')
          onClose()
        },
      },
    )
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="Add a member of the care team">
      <FormErrors fields={fields} error={add.error} />
      <NativeSelect {...fields.field('user_id')} size="md" data={[{ value: '', label: 'Choose …' }, ...people.map(({ id, name, role }) => ({ value: String(id), label: `${name} (${role})` }))]} />
      <NativeSelect {...fields.field('duty')} size="md" data={[{ value: '', label: 'Choose …' }, ...Object.entries(duty_words).map(([value, label]) => ({ value, label }))]} />
      <div className={form.pair}>
        <TextInput {...fields.field('from_on')} type="date" size="md" />
        <TextInput {...fields.field('to_on')} type="date" size="md" />
      </div>
      <FormActions label="Add" is_pending={add.isPending} onCancel={onClose} />
    </form>
  )
}

export function AddMemberDialog({ is_open, ...rest }: AddMemberProps & { is_open: boolean }) {
  return (
    <Modal opened={is_open} onClose={rest.onClose} title="Add a member" size={460}>
      {is_open && <AddMemberForm {...rest} />}
    </Modal>
  )
}
