import { Button } from '@mantine/core'
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import { canUsePasskeys } from '#web/platform/passkey.ts'
import { setSession } from '#web/platform/session-store.ts'
import { useSubmission } from '#web/platform/use-submission.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { explainForm } from '#web/ui/explain-form.ts'
import form from '#web/ui/form.module.css'
import { signInByPasskey } from './sign-in-by-passkey.ts'

/** A whole sign-in without a password. Not shown where the browser knows no passkeys. */
export function PasskeySignIn() {
  const sign_in = useSubmission(signInByPasskey, setSession)
  if (!canUsePasskeys()) return null
  return (
    <div className={form.form}>
      {sign_in.error !== null && <ErrorSummary title={explainForm(sign_in.error)} />}
      <Button variant="default" fullWidth leftSection={<IconFingerprint size={20} aria-hidden />} loading={sign_in.is_pending} onClick={() => void sign_in.submit(undefined)}>
        Sign in with a passkey
      </Button>
    </div>
  )
}
