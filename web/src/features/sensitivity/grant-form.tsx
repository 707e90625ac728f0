import { NativeSelect, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { sensitivity_categories, type Sensitivity } from '#domain/access/sensitivity.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { FormActions } from '#web/ui/form-actions.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import form from '#web/ui/form.module.css'
import { useFields } from '#web/ui/use-fields.ts'
import { useAddGrant } from './data.ts'

const labels = { user_id: 'Who', effect: 'May they see it', category: 'Category', reason: 'Why', expires_on: 'Until (empty: until taken back)' }

export function GrantForm({ people, onClose }: { people: readonly { id: number; name: string; role: string }[]; onClose: () => void }) {
  const add = useAddGrant()
  const fields = useFields({ user_id: '', effect: 'allow', category: 'reproductive', reason: '', expires_on: '' }, { form: 'grant', labels, error: add.error })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    add.reset()
    if (!fields.require(['user_id', 'reason'])) return
    const { user_id, effect, category, reason, expires_on } = fields.values
    add.mutate(
      { body: { user_id: Number(user_id), effect: effect as 'allow' | 'deny', category: category as Sensitivity, reason, expires_on: expires_on || null } },
      {
        onSuccess: () => {
          toastSuccess('It holds from their next click on')
          onClose()
        },
      },
    )
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="Add an exception">
      <FormErrors fields={fields} error={add.error} />
      <NativeSelect {...fields.field('user_id')} size="md" data={[{ value: '', label: 'Choose …' }, ...people.map(({ id, name, role }) => ({ value: String(id), label: `${name} (${role})` }))]} />
      <div className={form.pair}>
        <NativeSelect {...fields.field('category')} size="md" data={sensitivity_categories.map(({ key, title }) => ({ value: key, label: title }))} />
        <NativeSelect {...fields.field('effect')} size="md" data={[{ value: 'allow', label: 'Yes, besides their role' }, { value: 'deny', label: 'No, in spite of their role' }]} />
      </div>
      <TextInput {...fields.field('reason')} size="md" maxLength={500} />
      <TextInput {...fields.field('expires_on')} type="date" size="md" />
      <FormActions label="Add the exception" is_pending={add.isPending} onCancel={onClose} />
    </form>
  )
}
