import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { roleTitle } from '#web/clinical/role-title.ts'
import { CreateAccountForm } from '#web/features/accounts/create-account-form.tsx'
import { JoinForm } from '#web/features/accounts/join-form.tsx'
import { LookIntoMailbox } from '#web/features/accounts/look-into-mailbox.tsx'
import { useInvitation } from '#web/features/accounts/use-invitation.ts'
import { FormFoot, FormHead } from '#web/features/session/form-head.tsx'
import { GuestFrame } from '#web/features/session/guest-frame.tsx'
import { SetUpForm } from '#web/features/session/set-up-form.tsx'
import { useLinkToken } from '#web/platform/link-token.ts'
import { paths } from '#web/platform/paths.ts'
import { ApiError, describeError } from '#web/platform/problem-error.ts'
import { formatInstantDate } from '#web/ui/dates.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'

const names = ['setup', 'invitation']

function SetUp({ token }: { token: string }) {
  useDocumentTitle('Set up the practice')
  return (
    <>
      <FormHead title="Set up your practice">You become its administrator. The set-up link works once.</FormHead>
      <SetUpForm setup_token={token} />
    </>
  )
}

function Join({ token }: { token: string }) {
  const { invitation, error, retry } = useInvitation(token)
  const [is_joined, setJoined] = useState(false)
  useDocumentTitle('Join a practice')
  if (error instanceof ApiError && error.problem.code === 'link_invalid') {
    return <FormHead title="This invitation no longer works">It was used, withdrawn, or replaced by a newer one, or its seven days are over. Ask your practice administrator for another.</FormHead>
  }
  if (error !== null) return <FailedState title="The invitation could not be read" text={describeError(error)} onRetry={retry} />
  if (invitation === null) return <TextSkeleton lines={6} label="Reading the invitation" />
  if (is_joined) {
    return (
      <>
        <FormHead title={`Welcome to ${invitation.practice_name}`}>Your account is open. Sign in with {invitation.email} and the password that you just chose.</FormHead>
        <LinkButton to={paths.signIn()} fullWidth>
          Sign in
        </LinkButton>
      </>
    )
  }
  return (
    <>
      <FormHead title={`Join ${invitation.practice_name}`}>
        You are invited as {roleTitle(invitation.role)}. The invitation is open until {formatInstantDate(invitation.expires_at)}.
      </FormHead>
      <JoinForm token={token} invitation={invitation} onJoined={() => setJoined(true)} />
    </>
  )
}

function Open() {
  const [sent_to, setSentTo] = useState<string | null>(null)
  useDocumentTitle('Open a practice')
  if (sent_to !== null) {
    return (
      <>
        <FormHead title="Look into your mailbox">One step is left: confirm that the address is yours.</FormHead>
        <LookIntoMailbox email={sent_to}>
          The link works once, within 24 hours. No mail? Look among the unwanted mail, or{' '}
          <Anchor component={Link} to={paths.resendVerification()} inherit underline="always">
            ask for it again
          </Anchor>
          .
        </LookIntoMailbox>
      </>
    )
  }
  return (
    <>
      <FormHead title="Open your practice">You become its administrator and invite your colleagues. Were you invited? Then use the link in that mail.</FormHead>
      <CreateAccountForm onSent={setSentTo} />
    </>
  )
}

export default function CreateAccountPage() {
  const link = useLinkToken(names)
  return (
    <GuestFrame>
      {link === null ? <Open /> : link.name === 'setup' ? <SetUp token={link.token} /> : <Join key={link.token} token={link.token} />}
      <FormFoot>
        <Anchor component={Link} to={paths.signIn()} inherit>
          Back to sign in
        </Anchor>
      </FormFoot>
    </GuestFrame>
  )
}
