import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { ConfirmEmailChange, VerifyEmail } from '#web/features/accounts/verify-email.tsx'
import { FormFoot, FormHead } from '#web/features/session/form-head.tsx'
import { GuestFrame } from '#web/features/session/guest-frame.tsx'
import { useLinkToken } from '#web/platform/link-token.ts'
import { paths } from '#web/platform/paths.ts'
import { useSession } from '#web/platform/use-session.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'

const names = ['token', 'change']

export default function VerifyEmailPage() {
  const link = useLinkToken(names)
  const [verified, setVerified] = useState<string | null>(null)
  const is_signed_in = useSession() !== null
  useDocumentTitle('Confirm your address')
  if (link !== null && verified === link.token) {
    return (
      <GuestFrame>
        <FormHead title={link.name === 'change' ? 'Your address is changed' : 'Your address is confirmed'}>{describeNext(link.name, is_signed_in)}</FormHead>
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
          {link.name === 'change' ? (
            <ConfirmEmailChange key={link.token} token={link.token} onVerified={() => setVerified(link.token)} />
          ) : (
            <VerifyEmail key={link.token} token={link.token} onVerified={() => setVerified(link.token)} />
          )}
        </>
      )}
      {link?.name === 'change' ? null : (
        <FormFoot>
          <Anchor component={Link} to={paths.resendVerification()} inherit>
            Send the link again
          </Anchor>
        </FormFoot>
      )}
    </GuestFrame>
  )
}

function describeNext(link_name: string, is_signed_in: boolean): string {
  if (link_name === 'change') return is_signed_in ? 'From now on you sign in with it. Your other devices were signed out.' : 'Sign in with your new address and your password.'
  return is_signed_in ? 'Everything is open to you now.' : 'Sign in with your address and your password.'
}
