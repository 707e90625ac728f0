import { Button } from '@mantine/core'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import { useState } from 'react'
import { canUsePasskeys } from '#web/platform/passkey.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatInstantDate } from '#web/ui/dates.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import form from '#web/ui/form.module.css'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { useFactors, useRemoveTotp, useReplaceRecoveryCodes, type Factors } from './data.ts'
import { PasskeyRow } from './passkey-row.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpSetup } from './totp-setup.tsx'
import classes from './factors.module.css'

type Step = 'list' | 'totp' | 'passkey' | 'remove_totp' | 'replace_codes' | { codes: string[] }

function FactorList({ factors, go }: { factors: Factors; go: (step: Step) => void }) {
  const { totp, passkeys, recovery_codes_left } = factors
  const has_factor = totp.is_on || passkeys.length > 0
  return (
    <>
      {!has_factor && (
        <p className={form.text}>
          With a second factor, a stolen password opens nothing. {factors.is_required ? 'Your practice asks everybody for one.' : 'A passkey is the quickest; an authenticator app works on any phone.'}
        </p>
      )}
      <ul className={classes.rows} aria-label="Second factors">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
        <li className={classes.row}>
          <span className={classes.mark} aria-hidden>
            <IconDeviceMobile size={22} />
          </span>
          <div className={classes.words}>
            <div className={classes.name}>
              Authenticator app {totp.is_on ? <StatusChip tone="good">On</StatusChip> : <StatusChip>Not set up</StatusChip>}
            </div>
            <div className={classes.detail}>{totp.confirmed_at === null ? 'Six digits from an app on your phone.' : `Since ${formatInstantDate(totp.confirmed_at)}`}</div>
          </div>
          {totp.is_on ? (
            <Button size="sm" variant="default" onClick={() => go('remove_totp')} aria-label="Remove the authenticator app">
              Remove
            </Button>
          ) : (
            <Button size="sm" variant="default" onClick={() => go('totp')} aria-label="Set up an authenticator app">
              Set up
            </Button>
          )}
        </li>
        {has_factor && (
          <li className={classes.row}>
            <span className={classes.mark} aria-hidden>
              <IconKey size={22} />
            </span>
            <div className={classes.words}>
              <div className={classes.name}>
                Recovery codes <StatusChip tone={recovery_codes_left < 3 ? 'warn' : 'neutral'}>{recovery_codes_left} left</StatusChip>
              </div>
              <div className={classes.detail}>For the day when the passkey or the phone is lost.</div>
            </div>
            <Button size="sm" variant="default" onClick={() => go('replace_codes')}>
              New codes
            </Button>
          </li>
        )}
      </ul>
      <div className={form.actions}>
        <Button disabled={!canUsePasskeys()} onClick={() => go('passkey')}>
          Add a passkey
        </Button>
        {!canUsePasskeys() && <span className={form.quiet}>This browser knows no passkeys.</span>}
      </div>
    </>
  )
}

/** Passkeys, authenticator app and recovery codes of one's own account. */
export function FactorsSection() {
  const read = useFactors()
  const [step, setStep] = useState<Step>('list')
  const remove_totp = useRemoveTotp()
  const replace = useReplaceRecoveryCodes()
  const back = () => setStep('list')
  const added = (what: string) => (codes: string[] | null) => {
    toastSuccess(`${what} is set up`)
    setStep(codes === null ? 'list' : { codes })
  }

  if (typeof step === 'object') return <RecoveryCodes codes={step.codes} onDone={back} />
  if (step === 'totp') return <TotpSetup onDone={added('The authenticator app')} onCancel={back} />
  if (step === 'passkey') return <AddPasskey onDone={added('The passkey')} onCancel={back} />
  if (read.isPending) return <RowsSkeleton rows={3} label="Loading your second factors" />
  if (read.data === undefined) return <FailedState is_compact title="Your second factors could not be loaded" text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />
  return (
    <>
      <FactorList factors={read.data} go={setStep} />
      <ConfirmDialog
        is_open={step === 'remove_totp'}
        title="Remove the authenticator app?"
        confirm_label="Remove the app"
        is_danger
        is_pending={remove_totp.isPending}
        error={remove_totp.error}
        onConfirm={() => remove_totp.mutate({}, { onSuccess: back })}
        onClose={back}
      >
        Its codes stop working and your other devices are signed out.
        {read.data.passkeys.length === 0 && ' You will have no second factor left.'}
      </ConfirmDialog>
      <ConfirmDialog
        is_open={step === 'replace_codes'}
        title="Make new recovery codes?"
        confirm_label="Make new codes"
        is_pending={replace.isPending}
        error={replace.error}
        onConfirm={() => replace.mutate({}, { onSuccess: ({ recovery_codes }) => setStep({ codes: recovery_codes }) })}
        onClose={back}
      >
        The codes you have now stop working and your other devices are signed out.
      </ConfirmDialog>
    </>
  )
}
