import { Button } from '@mantine/core'
import { EmailUnverified } from '#web/features/accounts/email-unverified.tsx'
import { FactorEnrolment } from '#web/features/factors/factor-enrolment.tsx'
import { FormFoot, FormHead } from '#web/features/session/form-head.tsx'
import { GuestFrame } from '#web/features/session/guest-frame.tsx'
import { releaseHold, type Hold } from '#web/platform/account-hold.ts'
import { leaveTo } from '#web/platform/leave-to.ts'
import { paths } from '#web/platform/paths.ts'
import { signOut } from '#web/platform/sign-out.ts'
import { useUser } from '#web/platform/use-session.ts'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'

/** Instead of every screen while something about the account is missing: says what, and does it here. */
export default function AccountHoldScreen({ hold }: { hold: Hold }) {
  const user = useUser()
  useDocumentTitle(hold === 'factor_required' ? 'Second factor' : 'Confirm your address')
  const leave = () => {
    void signOut()
    leaveTo(paths.signIn())
  }
  return (
    <GuestFrame>
      {hold === 'factor_required' ? (
        <>
          <FormHead title="Set up a second factor">{user.practice.name} asks everybody for one, so that a stolen password opens no chart. It takes a minute.</FormHead>
          <FactorEnrolment onDone={releaseHold} />
        </>
      ) : (
        <>
          <FormHead title="Confirm your e-mail address">Charts open once we know that the address is yours.</FormHead>
          <EmailUnverified email={user.email} onConfirmed={releaseHold} />
        </>
      )}
      <FormFoot>
        <Button variant="subtle" size="sm" color="gray" onClick={leave}>
          Sign out
        </Button>
      </FormFoot>
    </GuestFrame>
  )
}
