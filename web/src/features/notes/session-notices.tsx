import { Alert, Button, Group } from '@mantine/core'
import { formatClockTime } from '#web/ui/dates.ts'
import type { DraftSession, SessionNotice } from '#web/features/notes/draft-session.ts'

/** What happened to the text without the writer's doing, and the way to undo it. */
export function SessionNotices({ notice, session }: { notice: SessionNotice; session: DraftSession }) {
  if (notice.kind === 'restored') {
    return (
      <Alert color="blue" role="status" m="md" title={`Unsaved changes from ${formatClockTime(new Date(notice.kept_at))} restored`}>
        They were kept on this device when the last visit to this draft ended.
        <Group gap="xs" mt="xs">
          <Button size="xs" variant="default" onClick={session.dismissNotice}>
            Keep them
          </Button>
          <Button size="xs" variant="subtle" onClick={session.dropLocal}>
            Go back to the saved draft
          </Button>
        </Group>
      </Alert>
    )
  }
  if (notice.kind === 'merged') {
    return (
      <Alert color="blue" role="status" m="md" withCloseButton closeButtonLabel="Close" onClose={session.dismissNotice} title="Put together with changes from elsewhere">
        {notice.count === 1 ? '1 sentence was' : `${notice.count} sentences were`} changed by a colleague or in another window. Yours are all still here.
      </Alert>
    )
  }
  return (
    <Alert color="yellow" role="alert" m="md" title={notice.status === 'signed' ? 'This draft was signed elsewhere' : 'This draft was discarded elsewhere'}>
      What you wrote since could not be saved into it. It stays on this device, and you can copy it from here.
    </Alert>
  )
}
