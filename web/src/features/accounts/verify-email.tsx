import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ApiError } from '#web/platform/problem-error.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { explainForm } from '#web/ui/explain-form.ts'
import form from '#web/ui/form.module.css'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { useConfirmEmailChange, useVerifyEmail } from './data.ts'

interface LinkProps {
  token: string
  onVerified: () => void
}

export function VerifyEmail({ token, onVerified }: LinkProps) {
  return <UseLink token={token} verify={useVerifyEmail(onVerified)} />
}

/** The same for the link to a new address of an account. */
export function ConfirmEmailChange({ token, onVerified }: LinkProps) {
  return <UseLink token={token} verify={useConfirmEmailChange(onVerified)} />
}

/** Uses the link of the mail, once, as soon as it is opened. */
function UseLink({ token, verify }: { token: string; verify: ReturnType<typeof useVerifyEmail> }) {
  const used = useRef<string | null>(null)
  useEffect(() => {
    if (used.current === token) return
    used.current = token
    void verify.submit(token)
  })
  if (verify.error === null) return <TextSkeleton lines={2} label="Confirming your address" />
  const is_refused = verify.error instanceof ApiError && ['link_invalid', 'conflict'].includes(verify.error.problem.code)
  return (
    <div className={form.form}>
      <ErrorSummary title={explainForm(verify.error)} />
      {is_refused ? null : (
        <Button fullWidth loading={verify.is_pending} onClick={() => void verify.submit(token)}>
          Try again
        </Button>
      )}
    </div>
  )
}
