import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import { FormErrors } from '#web/ui/form-errors.tsx'
import form from '#web/ui/form.module.css'
import { NewPasswordField } from '#web/ui/new-password-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { useResetPassword } from './data.ts'

export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const reset = useResetPassword(onDone)
  const fields = useFields({ password: '' }, { form: 'reset', labels: { password: 'New password' }, error: reset.error })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reset.is_pending) return
    reset.reset()
    if (fields.require(['password'])) void reset.submit({ token, password: fields.values.password })
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="Set a new password">
      <FormErrors fields={fields} error={reset.error} />
      <NewPasswordField {...fields.field('password')} />
      <p className={form.quiet}>Every device of yours is signed out. Where you have a second factor, it is asked for as before.</p>
      <Button type="submit" fullWidth loading={reset.is_pending}>
        Set the password
      </Button>
    </form>
  )
}
