import { Button, Checkbox, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useState } from 'react'
import type { Draft } from '#contract/notes.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { Initials } from '#web/ui/initials.tsx'
import { useColleagues, useSetWriters } from '#web/features/notes/room-data.ts'
import type { Room } from '#web/features/notes/use-room.ts'
import classes from '#web/features/notes/editor-head.module.css'

interface CompanyProps {
  draft: Draft
  room: Room
  sections: readonly { key: string; title: string }[]
  is_author: boolean
  writers: Draft['writers']
}

/** Who else is in the draft; for its author the way to let somebody write. */
export function Company({ draft, room, sections, is_author, writers }: CompanyProps) {
  const [is_open, setIsOpen] = useState(false)
  return (
    <>
      {room.others.length > 0 && (
        <ul className={classes.company} aria-label="Also in this draft">
          {room.others.map(({ id, name, first_name, last_name, section }) => {
            const place = sections.find(({ key }) => key === section)?.title
            const words = place === undefined ? name : `${name}, in ${place}`
            return (
              <li key={id} title={words}>
                <Initials first_name={first_name} last_name={last_name} size={30} />
                <span className="visually-hidden">{words}</span>
              </li>
            )
          })}
        </ul>
      )}
      {is_author && (
        <Button variant="default" leftSection={<IconUsers size={17} aria-hidden />} onClick={() => setIsOpen(true)}>
          {writers.length === 0 ? 'Write together' : `With ${writers.length}`}
        </Button>
      )}
      {is_open && (
        <WritersDialog
          draft={draft}
          writers={writers}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

function WritersDialog({ draft, writers, onClose }: { draft: Draft; writers: Draft['writers']; onClose: () => void }) {
  const colleagues = useColleagues(true)
  const write = useSetWriters()
  const [chosen, setChosen] = useState(writers.map(({ id }) => String(id)))
  const save = () => write.mutate({ params: { draft_id: draft.id }, body: { user_ids: chosen.map(Number) } }, { onSuccess: onClose })
  return (
    <Modal opened onClose={() => onClose()} title="Write together">
      <Text size="sm" c="dimmed" mb="sm">
        Whom you let in can change this draft with you, one person a section. Signing stays yours, and every sentence shows whose it is.
      </Text>
      {colleagues.data === undefined && !colleagues.isError && <Skeleton height={120} />}
      {colleagues.isError && <FailedState title="Your colleagues could not be read" text={describeError(colleagues.error)} is_compact onRetry={() => void colleagues.refetch()} />}
      {colleagues.data?.items.length === 0 && <Text size="sm">You are the only clinician of this practice.</Text>}
      <Checkbox.Group aria-label="Who may write" value={chosen} onChange={setChosen}>
        <Stack gap="xs">
          {colleagues.data?.items.map(({ id, name, credentials }) => (
            <Checkbox key={id} value={String(id)} label={credentials ? `${name}, ${credentials}` : name} />
          ))}
        </Stack>
      </Checkbox.Group>
      {write.isError && (
        <Text role="alert" c="red" size="sm" mt="sm">
          {describeError(write.error)}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => onClose()}>
          Cancel
        </Button>
        <Button loading={write.isPending} onClick={save}>
          Let them write
        </Button>
      </Group>
    </Modal>
  )
}
