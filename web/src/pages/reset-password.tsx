import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { ResetPasswordForm } from '#web/features/accounts/reset-password-form.tsx'
import { FormFoot, FormHead } from '#web/features/session/form-head.tsx'
import { GuestFrame } from '#web/features/session/guest-frame.tsx'
import { useLinkToken } from '#web/platform/link-token.ts'
import { paths } from '#web/platform/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'

const names = ['token']

export default function ResetPasswordPage() {
  const link = useLinkToken(names)
  const [is_done, setDone] = useState(false)
  useDocumentTitle('New password')
  if (is_done) {
    return (
      <GuestFrame>
        <FormHead title="Your password is set">Every device was signed out. Sign in with the new password.</FormHead>
        <LinkButton to={paths.signIn()} fullWidth>
          Sign in
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
          <FormHead title="Set a new password">The link works once, within 30 minutes.</FormHead>
          <ResetPasswordForm key={link.token} token={link.token} onDone={() => setDone(true)} />
        </>
      )}
      <FormFoot>
        <Anchor component={Link} to={paths.forgotPassword()} inherit>
          Ask for a new link
        </Anchor>
      </FormFoot>
    </GuestFrame>
  )
}
