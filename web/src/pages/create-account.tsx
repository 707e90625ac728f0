import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { FormFoot, FormHead } from '#web/features/session/form-head.tsx'
import { GuestFrame } from '#web/features/session/guest-frame.tsx'
import { SetUpForm } from '#web/features/session/set-up-form.tsx'
import { useSetUpToken } from '#web/features/session/set-up-token.ts'
import { paths } from '#web/platform/paths.ts'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'

export default function CreateAccountPage() {
  const setup_token = useSetUpToken()
  useDocumentTitle(setup_token === null ? 'Accounts' : 'Set up the practice')
  const back = (
    <Anchor component={Link} to={paths.signIn()} inherit>
      Back to sign in
    </Anchor>
  )
  if (setup_token === null) {
    return (
      <GuestFrame>
        <FormHead title="Accounts are opened by your practice">
          Your practice administrator creates your account and tells you how to sign in. Nobody can open one from here: it keeps the charts of your
          patients closed to strangers.
        </FormHead>
        <FormFoot>{back}</FormFoot>
      </GuestFrame>
    )
  }
  return (
    <GuestFrame>
      <FormHead title="Set up your practice">You become its administrator. The set-up link works once.</FormHead>
      <SetUpForm setup_token={setup_token} />
      <FormFoot>{back}</FormFoot>
    </GuestFrame>
  )
}
