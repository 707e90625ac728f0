import { Button, TextInput } from '@mantine/core'
import { useEffect, type FormEvent } from 'react'
import { describeError } from '#web/platform/problem-error.ts'
import { setUserEmail } from '#web/platform/session-store.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import form from '#web/ui/form.module.css'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { useEmail, useRequestEmailChange, useWithdrawEmailChange } from './data.ts'
import classes from './profile.module.css'

const labels = { email: 'New e-mail address' }
const empty = { email: '' }

/** The address of the account, the one that waits, and the form for another. */
export function EmailSection() {
  const read = useEmail()
  const email = read.data?.email
  useEffect(() => {
    if (email !== undefined) setUserEmail(email)
  }, [email])
  if (read.isPending) return <RowsSkeleton rows={2} label="Loading your address" />
  if (read.data === undefined) return <FailedState is_compact title="Your address could not be loaded" text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />
  const { pending } = read.data
  return (
    <>
      <ul className={classes.rows} aria-label="E-mail addresses">
        <li className={classes.row}>
          <div className={classes.words}>
            <div className={classes.name}>
              {read.data.email} <StatusChip tone="good">In use</StatusChip>
            </div>
          </div>
        </li>
        {pending !== null && <PendingRow {...pending} />}
      </ul>
      <EmailForm />
    </>
  )
}

function PendingRow({ email, expires_at }: { email: string; expires_at: string }) {
  const withdraw = useWithdrawEmailChange()
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.name}>
          {email} <StatusChip tone="warn">Waits for its link</StatusChip>
        </div>
        <div className={classes.detail}>Open the link that we sent there before {formatInstant(expires_at)}. No mail after some minutes? The address may be mistyped, or have an account already.</div>
      </div>
      <Button
        size="sm"
        variant="default"
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate({}, { onSuccess: () => toastSuccess('Your address stays as it is'), onError: (error) => toastError(describeError(error)) })}
      >
        Withdraw
      </Button>
    </li>
  )
}

function EmailForm() {
  const request = useRequestEmailChange()
  const fields = useFields(empty, { form: 'email-change', labels, error: request.error })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (request.isPending) return
    request.reset()
    if (!fields.require(['email'])) return
    request.mutate(
      { body: { ...fields.values } },
      {
        onSuccess: () => {
          fields.set(empty)
          toastSuccess('We sent a link to the new address')
        },
      },
    )
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="Change the e-mail address">
      <FormErrors fields={fields} error={request.error} />
      <TextInput {...fields.field('email')} type="email" autoComplete="email" inputMode="email" description="We send a link there and tell your present address." inputWrapperOrder={['label', 'input', 'description', 'error']} />
      <div className={form.actions}>
        <Button type="submit" loading={request.isPending}>
          Send the link
        </Button>
        <span className={form.quiet}>Your address changes when the link is opened; your other devices are then signed out.</span>
      </div>
    </form>
  )
}
