import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useIdempotencyKey } from '#web/platform/idempotency.ts'
import { ApiError, describeError, fieldErrors } from '#web/platform/problem-error.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { useSetUpPractice } from './data.ts'
import classes from './session-form.module.css'

const empty = { practice_name: '', time_zone: '', email: '', first_name: '', last_name: '', password: '' }
type Field = keyof typeof empty

const labels: Record<Field, string> = {
  practice_name: 'Name of the practice',
  time_zone: 'Time zone',
  email: 'E-mail',
  first_name: 'First name',
  last_name: 'Last name',
  password: 'Password',
}

function explain(error: unknown): string {
  if (!(error instanceof ApiError)) return `${describeError(error)} What you typed is still here; try again.`
  return error.problem.issues?.length ? 'Please check these fields' : error.problem.detail
}

/** Opens the first practice of an empty installation, for the person who holds the set-up link. */
export function SetUpForm({ setup_token }: { setup_token: string }) {
  const [values, setValues] = useState(() => ({ ...empty, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }))
  const key = useIdempotencyKey()
  const set_up = useSetUpPractice()
  const errors = fieldErrors(set_up.error)

  const field = (name: Field) => ({
    id: name,
    label: labels[name],
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      key.renew()
      setValues((before) => ({ ...before, [name]: value }))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!set_up.is_pending) void set_up.submit({ body: { ...values, setup_token }, idempotency_key: key.current() })
  }
  const entries = Object.entries(errors).map(([name, message]) => ({
    field_id: name in labels ? name : undefined,
    message: `${labels[name as Field] ?? name}: ${message}`,
  }))

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Set up the practice">
      {set_up.error !== null && <ErrorSummary title={explain(set_up.error)} entries={entries} />}
      <TextInput {...field('practice_name')} autoComplete="organization" autoFocus />
      <TextInput {...field('time_zone')} description="Dates and times of the practice are shown in this zone." />
      <div className={classes.pair}>
        <TextInput {...field('first_name')} autoComplete="given-name" />
        <TextInput {...field('last_name')} autoComplete="family-name" />
      </div>
      <TextInput {...field('email')} type="email" autoComplete="username" inputMode="email" />
      <PasswordInput {...field('password')} autoComplete="new-password" description="At least 15 characters; a sentence is easy to keep in mind." />
      <Button type="submit" fullWidth loading={set_up.is_pending}>
        Open the practice
      </Button>
    </form>
  )
}
