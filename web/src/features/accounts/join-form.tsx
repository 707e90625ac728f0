import { Button, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { LicenceFields } from '#web/clinical/licence-fields.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import form from '#web/ui/form.module.css'
import { NewPasswordField } from '#web/ui/new-password-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { useJoinPractice, type Invitation } from './data.ts'
import { neededOf, person_labels, person_values, toPerson } from './person-fields.ts'

interface JoinFormProps {
  token: string
  invitation: Invitation
  onJoined: () => void
}

/** Accepts an invitation. Practice, role and address stand in it and are not asked for. */
export function JoinForm({ token, invitation, onJoined }: JoinFormProps) {
  const join = useJoinPractice(onJoined)
  const fields = useFields(person_values, { form: 'join', labels: person_labels, error: join.error })
  const { field, values } = fields
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (join.is_pending) return
    join.reset()
    if (fields.require(neededOf(values))) void join.submit({ token, ...toPerson(values) })
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="Join the practice">
      <FormErrors fields={fields} error={join.error} />
      <TextInput id="join-email" label="E-mail" value={invitation.email} readOnly autoComplete="username" description="The invitation was sent to this address." />
      <div className={form.pair}>
        <TextInput {...field('first_name')} required autoComplete="given-name" autoFocus />
        <TextInput {...field('last_name')} required autoComplete="family-name" />
      </div>
      <NewPasswordField {...field('password')} />
      {invitation.role !== 'PRACTICE_ADMIN' && <LicenceFields fields={fields} />}
      <Button type="submit" fullWidth loading={join.is_pending}>
        Join {invitation.practice_name}
      </Button>
    </form>
  )
}
