import { PasswordInput } from '@mantine/core'
import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import { toastSuccess } from '#web/platform/toasts.ts'
import { useUser } from '#web/platform/use-session.ts'
import { FormErrors } from '#web/ui/form-errors.tsx'
import form from '#web/ui/form.module.css'
import { NewPasswordField } from '#web/ui/new-password-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { useChangePassword, useHasFactor } from './data.ts'

const labels = { current_password: 'Current password', new_password: 'New password' }

/** What is typed here is kept nowhere until it is sent. `onDone`: after the password was changed. */
export function PasswordForm({ onDone }: { onDone?: () => void }) {
  const change = useChangePassword()
  const shortest = useHasFactor() ? 8 : 15
  const { email } = useUser()
  const empty = { current_password: '', new_password: '' }
  const fields = useFields(empty, { form: 'password', labels, error: change.error })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending) return
    change.reset()
    if (!fields.require(['current_password', 'new_password'])) return
    change.mutate(
      { body: { ...fields.values } },
      {
        onSuccess: () => {
          fields.set(empty)
          toastSuccess('Password changed; your other devices are signed out')
          onDone?.()
        },
      },
    )
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="Change the password">
      <FormErrors fields={fields} error={change.error} />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput {...fields.field('current_password')} autoComplete="current-password" />
      <NewPasswordField {...fields.field('new_password')} shortest={shortest} />
      <div className={form.actions}>
        <Button type="submit" loading={change.isPending}>
          Change the password
        </Button>
        <span className={form.quiet}>Your other devices are signed out.</span>
      </div>
    </form>
  )
}
