import { Button, CopyButton, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { describeError } from '#web/platform/problem-error.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { explainForm } from '#web/ui/explain-form.ts'
import { FormActions } from '#web/ui/form-actions.tsx'
import form from '#web/ui/form.module.css'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { groupSecret, isWholeTotpCode, readTotpCode } from './code-entry.ts'
import { useConfirmTotp, useStartTotp } from './data.ts'
import { QrCode } from './qr-code.tsx'
import classes from './factors.module.css'

interface TotpSetupProps {
  /** The new recovery codes where this is the first factor. */
  onDone: (recovery_codes: string[] | null) => void
  onCancel?: () => void
}

/** Scan, type a code, done: the secret counts only once one of its codes was right. */
export function TotpSetup({ onDone, onCancel }: TotpSetupProps) {
  const start = useStartTotp()
  const confirm = useConfirmTotp()
  const [code, setCode] = useState('')
  const has_begun = useRef(false)
  const begin = () => start.mutate({})
  useEffect(() => {
    // Each start makes another secret; one is enough.
    if (has_begun.current) return
    has_begun.current = true
    begin()
  })

  if (start.isError) return <FailedState is_compact title="The authenticator app could not be set up" text={describeError(start.error)} onRetry={begin} action={onCancel && <Button variant="default" onClick={onCancel}>Cancel</Button>} />
  if (start.data === undefined) return <TextSkeleton lines={6} label="Making a secret" />
  const { secret, qr_rows, uri } = start.data

  const send = (value: string) => {
    if (isWholeTotpCode(value) && !confirm.isPending) confirm.mutate({ body: { code: value } }, { onSuccess: ({ recovery_codes }) => onDone(recovery_codes) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(code)
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="Set up an authenticator app">
      {confirm.error !== null && <ErrorSummary title={explainForm(confirm.error)} />}
      <div className={classes.setup}>
        <QrCode rows={qr_rows} />
        <ol className={classes.steps}>
          <li>Open an authenticator app on your phone and scan the code.</li>
          <li>
            No camera at hand? <a href={uri}>Open the app on this device</a>, or type this key:
            <code className={classes.secret}>{groupSecret(secret)}</code>
            <CopyButton value={secret}>
              {({ copied, copy }) => (
                <Button variant="subtle" size="compact-sm" onClick={copy}>
                  {copied ? 'Copied' : 'Copy the key'}
                </Button>
              )}
            </CopyButton>
          </li>
          <li>Type the six digits that the app shows.</li>
        </ol>
      </div>
      <TextInput id="totp-setup-code" label="Code from the app" inputMode="numeric" autoComplete="one-time-code" classNames={{ input: classes.code }} value={code} onChange={(event) => setCode(readTotpCode(event.currentTarget.value))} />
      <FormActions label="Switch it on" is_pending={confirm.isPending} is_disabled={!isWholeTotpCode(code)} onCancel={onCancel} />
    </form>
  )
}
