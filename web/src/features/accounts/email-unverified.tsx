import { Button } from '@mantine/core'
import { useState } from 'react'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { explainForm } from '#web/ui/explain-form.ts'
import form from '#web/ui/form.module.css'
import { useResendVerification } from './data.ts'
import { LookIntoMailbox } from './look-into-mailbox.tsx'

/** Signed in, but the address is not proven: no chart opens before it is. */
export function EmailUnverified({ email, onConfirmed }: { email: string; onConfirmed: () => void }) {
  const [is_sent, setSent] = useState(false)
  const resend = useResendVerification(() => setSent(true))
  return (
    <div className={form.form}>
      {resend.error !== null && <ErrorSummary title={explainForm(resend.error)} />}
      <LookIntoMailbox email={email}>{is_sent ? 'A new link is on its way; the one before no longer works.' : 'Open the link in the mail that we sent you. Look among the unwanted mail too.'}</LookIntoMailbox>
      <Button fullWidth onClick={onConfirmed}>
        I have opened the link
      </Button>
      <Button fullWidth variant="default" loading={resend.is_pending} onClick={() => void resend.submit(email)}>
        Send the link again
      </Button>
    </div>
  )
}
