import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { AddressForm } from '#web/features/accounts/address-form.tsx'
import { useResendVerification } from '#web/features/accounts/data.ts'
import { LookIntoMailbox } from '#web/features/accounts/look-into-mailbox.tsx'
import { FormFoot, FormHead } from '#web/features/session/form-head.tsx'
import { GuestFrame } from '#web/features/session/guest-frame.tsx'
import { useSession } from '#web/platform/use-session.ts'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'

export default function ResendVerificationPage() {
  const [sent_to, setSentTo] = useState<string | null>(null)
  const [asked_for, setAskedFor] = useState('')
  const resend = useResendVerification(() => setSentTo(asked_for))
  const session = useSession()
  useDocumentTitle('Confirm your address')
  return (
    <GuestFrame>
      {sent_to === null ? (
        <>
          <FormHead title="Confirm your e-mail address">We send you the link once more. The one before stops working.</FormHead>
          <AddressForm
            label="Ask for the link again"
            initial={session?.user.email ?? ''}
            submit_label="Send the link"
            is_pending={resend.is_pending}
            error={resend.error}
            send={(email) => {
              setAskedFor(email.trim())
              void resend.submit(email)
            }}
          />
        </>
      ) : (
        <>
          <FormHead title="Look into your mailbox" />
          <LookIntoMailbox email={sent_to}>
            If this address still has to be confirmed, a link is on its way. It works once, within 24 hours. Look among the unwanted mail too.
          </LookIntoMailbox>
        </>
      )}
      <FormFoot>
        <Anchor component={Link} to="/" inherit>
          {session === null ? 'Back to sign in' : 'Back to Wyze'}
        </Anchor>
      </FormFoot>
    </GuestFrame>
  )
}
