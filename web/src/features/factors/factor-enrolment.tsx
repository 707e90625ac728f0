import { Button } from '@mantine/core'
import { useState } from 'react'
import { canUsePasskeys } from '#web/platform/passkey.ts'
import form from '#web/ui/form.module.css'
import { AddPasskey } from './add-passkey.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpSetup } from './totp-setup.tsx'

/** The practice asks everybody for a second factor: this sets up the first, then leads on. */
export function FactorEnrolment({ onDone }: { onDone: () => void }) {
  const [step, setStep] = useState<'choose' | 'passkey' | 'totp' | { codes: string[] }>('choose')
  const back = () => setStep('choose')
  const added = (codes: string[] | null) => (codes === null ? onDone() : setStep({ codes }))
  if (typeof step === 'object') return <RecoveryCodes codes={step.codes} onDone={onDone} />
  if (step === 'totp') return <TotpSetup onDone={added} onCancel={back} />
  if (step === 'passkey') return <AddPasskey onDone={added} onCancel={back} />
  return (
    <div className={form.form}>
      {canUsePasskeys() && (
        <Button fullWidth onClick={() => setStep('passkey')}>
          Make a passkey on this device
        </Button>
      )}
      <Button fullWidth variant={canUsePasskeys() ? 'default' : 'filled'} onClick={() => setStep('totp')}>
        Use an authenticator app
      </Button>
    </div>
  )
}
