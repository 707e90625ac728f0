import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { VerifyEmail } from '#web/features/accounts/verify-email.tsx'
import { FormFoot, FormHead } from '#web/features/session/form-head.tsx'
import { GuestFrame } from '#web/features/session/guest-frame.tsx'
import { useLinkToken } from '#web/platform/link-token.ts'
import { paths } from '#web/platform/paths.ts'
import { useSession } from '#web/platform/use-session.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'

const names = ['token']

export default function VerifyEmailPage() {
  const link = useLinkToken(names)
  const [verified, setVerified] = useState<string | null>(null)
  const is_signed_in = useSession() !== null
  useDocumentTitle('Confirm your address')
  if (link !== null && verified === link.token) {
    return (
      <GuestFrame>
        <FormHead title="Your address is confirmed">{is_signed_in ? 'Everything is open to you now.' : 'Sign in with your address and your password.'}</FormHead>
        <LinkButton to="/" fullWidth>
          {is_signed_in ? 'Go on to Wyze' : 'Sign in'}
        </LinkButton>
      </GuestFrame>
    )
  }
  return (
    <GuestFrame>
      {link === null ? (
        <FormHead title="This page needs the link from our mail">Open the newest one, or ask for another.</FormHead>
      ) : (
        <>
          <FormHead title="Confirm your address" />
          <VerifyEmail key={link.token} token={link.token} onVerified={() => setVerified(link.token)} />
        </>
      )}
      <FormFoot>
        <Anchor component={Link} to={paths.resendVerification()} inherit>
          Send the link again
        </Anchor>
      </FormFoot>
    </GuestFrame>
  )
}
