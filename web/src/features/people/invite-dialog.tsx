import { Modal, NativeSelect, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useIdempotencyKey } from '#web/platform/idempotency.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { FormActions } from '#web/ui/form-actions.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import form from '#web/ui/form.module.css'
import { useFields } from '#web/ui/use-fields.ts'
import { useInvite, type assignable_role } from './data.ts'
import { role_choices } from './person-dialogs.tsx'

function InviteForm({ onClose }: { onClose: () => void }) {
  const invite = useInvite()
  const key = useIdempotencyKey()
  const fields = useFields({ email: '', role: '' }, { form: 'invite', labels: { email: 'E-mail', role: 'Role' }, error: invite.error, onEdit: key.renew })
  const { email, role } = fields.values
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (invite.isPending) return
    invite.reset()
    if (!fields.require(['email', 'role'])) return
    invite.mutate(
      { body: { email, role: role as (typeof assignable_role.options)[number] }, idempotency_key: key.current() },
      {
        onSuccess: () => {
          toastSuccess('The invitation is on its way')
          onClose()
        },
      },
    )
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="Invite somebody">
      <FormErrors fields={fields} error={invite.error} />
      <TextInput {...fields.field('email')} type="email" inputMode="email" autoComplete="off" data-autofocus />
      <NativeSelect {...fields.field('role')} size="md" data={[{ value: '', label: 'Choose …' }, ...role_choices]} />
      <p className={form.quiet}>They get a mail with a link that works once, within 7 days. Name, licence and password they enter themselves.</p>
      <FormActions label="Send the invitation" is_pending={invite.isPending} onCancel={onClose} />
    </form>
  )
}

export function InviteDialog({ is_open, onClose }: { is_open: boolean; onClose: () => void }) {
  return (
    <Modal opened={is_open} onClose={onClose} title="Invite somebody" size={460}>
      {is_open && <InviteForm onClose={onClose} />}
    </Modal>
  )
}
