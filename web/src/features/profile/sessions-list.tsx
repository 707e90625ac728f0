import { Button } from '@mantine/core'
import IconDeviceLaptop from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs'
import { useState } from 'react'
import { describeError } from '#web/platform/problem-error.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatElapsed, formatInstant } from '#web/ui/dates.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import form from '#web/ui/form.module.css'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { useEndOtherSessions, useEndSession, useSessions, type Session } from './data.ts'
import classes from './profile.module.css'

function SessionRow({ session }: { session: Session }) {
  const end = useEndSession()
  const seen = formatElapsed(session.last_seen_at)
  return (
    <li className={classes.row}>
      <span className={classes.mark} aria-hidden>
        <IconDeviceLaptop size={22} />
      </span>
      <div className={classes.words}>
        <div className={classes.name}>
          {session.device} {session.is_current && <StatusChip tone="good">This device</StatusChip>}
        </div>
        <div className={classes.detail}>
          Since {formatInstant(session.created_at)} · last seen {seen === 'just now' ? seen : `${seen} ago`}
          {session.address !== null && ` · ${session.address}`}
        </div>
      </div>
      {!session.is_current && (
        <Button
          size="sm"
          variant="default"
          loading={end.isPending}
          aria-label={`Sign out ${session.device}`}
          onClick={() => end.mutate({ params: { session_id: session.id } }, { onSuccess: () => toastSuccess('Signed out there'), onError: (error) => toastError(describeError(error)) })}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

/** Where the person is signed in, with a way to end each. */
export function SessionsList() {
  const read = useSessions()
  const end_others = useEndOtherSessions()
  const [is_asking, setAsking] = useState(false)
  if (read.isPending) return <RowsSkeleton rows={2} label="Loading your devices" />
  if (read.data === undefined) return <FailedState is_compact title="Your devices could not be loaded" text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />
  const { items } = read.data
  return (
    <>
      <ul className={classes.rows} aria-label="Devices">
        {items.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {items.length > 1 && (
        <div className={form.actions}>
          <Button variant="default" onClick={() => setAsking(true)}>
            Sign out everywhere else
          </Button>
        </div>
      )}
      <ConfirmDialog
        is_open={is_asking}
        title="Sign out everywhere else?"
        confirm_label="Sign out the others"
        is_pending={end_others.isPending}
        error={end_others.error}
        onConfirm={() => end_others.mutate({}, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        You stay signed in here. Every other device asks for the password again.
      </ConfirmDialog>
    </>
  )
}
