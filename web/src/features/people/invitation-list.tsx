import { Button } from '@mantine/core'
import { useState } from 'react'
import { roleTitle } from '#web/clinical/role-title.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatInstantDate } from '#web/ui/dates.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { useResendInvitation, useRevokeInvitation, type Invitation } from './data.ts'
import classes from './people.module.css'

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const [is_asking, setAsking] = useState(false)
  const resend = useResendInvitation()
  const revoke = useRevokeInvitation()
  const params = { invitation_id: invitation.id }
  return (
    <li className={classes.invitation}>
      <div className={classes.words}>
        <div className={classes.name}>{invitation.email}</div>
        <div className={classes.quiet}>
          {roleTitle(invitation.role)} · invited by {invitation.invited_by} on {formatInstantDate(invitation.sent_at)}
        </div>
      </div>
      {invitation.is_expired ? <StatusChip tone="warn">Expired</StatusChip> : <StatusChip tone="info">Open until {formatInstantDate(invitation.expires_at)}</StatusChip>}
      <div className={classes.buttons}>
        <Button
          size="sm"
          variant="default"
          loading={resend.isPending}
          aria-label={`Send again to ${invitation.email}`}
          onClick={() => resend.mutate({ params }, { onSuccess: () => toastSuccess('A new link is on its way'), onError: (error) => toastError(describeError(error)) })}
        >
          Send again
        </Button>
        <Button size="sm" variant="default" aria-label={`Withdraw the invitation to ${invitation.email}`} onClick={() => setAsking(true)}>
          Withdraw
        </Button>
      </div>
      <ConfirmDialog
        is_open={is_asking}
        title="Withdraw the invitation?"
        confirm_label="Withdraw it"
        is_danger
        is_pending={revoke.isPending}
        error={revoke.error}
        onConfirm={() => revoke.mutate({ params }, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        The link in the mail to {invitation.email} stops working at once.
      </ConfirmDialog>
    </li>
  )
}

/** Who was invited and has not come yet. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <ul className={classes.invitations}>
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  )
}
