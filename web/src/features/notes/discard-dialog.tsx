import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import type { Draft } from '#contract/notes.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { useDiscardDraft } from '#web/features/notes/data.ts'

interface DiscardDialogProps {
  draft: Draft
  version: number
  is_open: boolean
  onClose: () => void
  onDiscarded: () => void
}

export function DiscardDialog({ draft, version, is_open, onClose, onDiscarded }: DiscardDialogProps) {
  const discard = useDiscardDraft()
  return (
    <Modal opened={is_open} onClose={onClose} title="Discard this draft?">
      <Text>
        “{draft.title}” for {draft.patient.first_name} {draft.patient.last_name} becomes no note and leaves every list. Its text stays on record.
      </Text>
      {discard.isError && (
        <Alert color="red" mt="md" role="alert" title="Not discarded">
          {describeError(discard.error)}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Keep it
        </Button>
        <Button
          color="red"
          loading={discard.isPending}
          onClick={() => discard.mutate({ params: { draft_id: draft.id }, if_match: version }, { onSuccess: onDiscarded })}
        >
          Discard
        </Button>
      </Group>
    </Modal>
  )
}
