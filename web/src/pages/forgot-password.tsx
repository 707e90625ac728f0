import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { AddressForm } from '#web/features/accounts/address-form.tsx'
import { useForgotPassword } from '#web/features/accounts/data.ts'
import { LookIntoMailbox } from '#web/features/accounts/look-into-mailbox.tsx'
import { FormFoot, FormHead } from '#web/features/session/form-head.tsx'
import { GuestFrame } from '#web/features/session/guest-frame.tsx'
import { useSession } from '#web/platform/use-session.ts'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'

export default function ForgotPasswordPage() {
  const [sent_to, setSentTo] = useState<string | null>(null)
  const [asked_for, setAskedFor] = useState('')
  const forgot = useForgotPassword(() => setSentTo(asked_for))
  const session = useSession()
  useDocumentTitle('Forgot password')
  return (
    <GuestFrame>
      {sent_to === null ? (
        <>
          <FormHead title="Forgot your password?">We send you a link to set a new one.</FormHead>
          <AddressForm
            label="Ask for a link"
            initial={session?.user.email ?? ''}
            submit_label="Send the link"
            is_pending={forgot.is_pending}
            error={forgot.error}
            send={(email) => {
              setAskedFor(email.trim())
              void forgot.submit(email)
            }}
          />
        </>
      ) : (
        <>
          <FormHead title="Look into your mailbox" />
          <LookIntoMailbox email={sent_to}>
            If this address has an account, a link is on its way. It works once, within 30 minutes. Look among the unwanted mail too.
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
