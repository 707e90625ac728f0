import { Button } from '@mantine/core'
import { EmailUnverified } from '#web/features/accounts/email-unverified.tsx'
import { FactorEnrolment } from '#web/features/factors/factor-enrolment.tsx'
import { PasswordForm } from '#web/features/profile/password-form.tsx'
import { FormFoot, FormHead } from '#web/features/session/form-head.tsx'
import { GuestFrame } from '#web/features/session/guest-frame.tsx'
import { releaseHold, type Hold } from '#web/platform/account-hold.ts'
import { leaveTo } from '#web/platform/leave-to.ts'
import { paths } from '#web/platform/paths.ts'
import { signOut } from '#web/platform/sign-out.ts'
import { useUser } from '#web/platform/use-session.ts'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'

const titles: Record<Hold, string> = { factor_required: 'Second factor', email_unverified: 'Confirm your address', password_too_short: 'A longer password' }

/** Instead of every screen while something about the account is missing: says what, and does it here. */
export default function AccountHoldScreen({ hold }: { hold: Hold }) {
  useDocumentTitle(titles[hold])
  const leave = () => {
    void signOut()
    leaveTo(paths.signIn())
  }
  return (
    <GuestFrame>
      <HeldStep hold={hold} />
      <FormFoot>
        <Button variant="subtle" size="sm" color="gray" onClick={leave}>
          Sign out
        </Button>
      </FormFoot>
    </GuestFrame>
  )
}

function HeldStep({ hold }: { hold: Hold }) {
  const user = useUser()
  switch (hold) {
    case 'factor_required':
      return (
        <>
          <FormHead title="Set up a second factor">{user.practice.name} asks everybody for one, so that a stolen password opens no chart. It takes a minute.</FormHead>
          <FactorEnrolment onDone={releaseHold} />
        </>
      )
    case 'email_unverified':
      return (
        <>
          <FormHead title="Confirm your e-mail address">Charts open once we know that the address is yours.</FormHead>
          <EmailUnverified email={user.email} onConfirmed={releaseHold} />
        </>
      )
    case 'password_too_short':
      return (
        <>
          <FormHead title="Choose a longer password">Yours was long enough beside a second factor. That is gone, so it needs 15 characters now; a few words in a row will do.</FormHead>
          <PasswordForm onDone={releaseHold} />
        </>
      )
  }
}
