import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { LicenceFields } from '#web/clinical/licence-fields.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import form from '#web/ui/form.module.css'
import { NewPasswordField } from '#web/ui/new-password-field.tsx'
import { listTimeZones, nameTimeZone } from '#web/ui/time-zones.ts'
import { useFields } from '#web/ui/use-fields.ts'
import { useCreateAccount } from './data.ts'
import { neededOf, person_labels, person_values, toPerson } from './person-fields.ts'

const labels = { practice_name: 'Name of the practice', time_zone: 'Time zone', email: 'E-mail', ...person_labels }

/** A new practice and its first administrator. */
export function CreateAccountForm({ onSent }: { onSent: (email: string) => void }) {
  const [zones] = useState(() => listTimeZones().map((value) => ({ value, label: nameTimeZone(value) })))
  const create = useCreateAccount(() => onSent(fields.values.email.trim()))
  const fields = useFields(
    { practice_name: '', time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone, email: '', ...person_values },
    { form: 'account', labels, error: create.error },
  )
  const { field, values } = fields
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.is_pending) return
    create.reset()
    if (!fields.require(['practice_name', 'time_zone', 'email', ...neededOf(values)])) return
    void create.submit({ practice_name: values.practice_name, time_zone: values.time_zone, email: values.email, ...toPerson(values) })
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="Open a practice">
      <FormErrors fields={fields} error={create.error} />
      <TextInput {...field('practice_name')} required autoComplete="organization" autoFocus />
      <NativeSelect {...field('time_zone')} size="md" required data={zones} />
      <div className={form.pair}>
        <TextInput {...field('first_name')} required autoComplete="given-name" />
        <TextInput {...field('last_name')} required autoComplete="family-name" />
      </div>
      <TextInput {...field('email')} required type="email" autoComplete="username" inputMode="email" />
      <NewPasswordField {...field('password')} />
      <LicenceFields fields={fields} />
      <p className={form.quiet}>Leave licence and NPI empty if you run the practice and treat nobody.</p>
      <Button type="submit" fullWidth loading={create.is_pending}>
        Open the practice
      </Button>
    </form>
  )
}
