import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { FormErrors } from '#web/ui/form-errors.tsx'
import form from '#web/ui/form.module.css'
import { useFields } from '#web/ui/use-fields.ts'

interface AddressFormProps {
  label: string
  /** The address of the person who is signed in, where there is one. */
  initial: string
  submit_label: string
  is_pending: boolean
  error: unknown
  send: (email: string) => void
}

/** Asks for an address to write to. The answer is the same for every address. */
export function AddressForm({ label, initial, submit_label, is_pending, error, send }: AddressFormProps) {
  const [start] = useState({ email: initial })
  const fields = useFields(start, { form: 'address', labels: { email: 'E-mail' }, error })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!is_pending && fields.require(['email'])) send(fields.values.email)
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label={label}>
      <FormErrors fields={fields} error={error} />
      <TextInput {...fields.field('email')} type="email" autoComplete="username" inputMode="email" autoFocus />
      <Button type="submit" fullWidth loading={is_pending}>
        {submit_label}
      </Button>
    </form>
  )
}
