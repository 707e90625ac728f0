import { Button, Group, Modal, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import type { Claim } from '#domain/scribe/claim.ts'
import { formatInstant } from '#web/ui/dates.ts'
import type { DraftConflict } from '#web/features/notes/draft-session.ts'
import type { Side } from '#web/features/notes/merge-draft.ts'
import classes from '#web/features/notes/conflict.module.css'

interface ConflictDialogProps {
  conflict: DraftConflict
  onSettle: (choose: (claim_id: string) => Side) => void
}

function Version({ title, claim, is_chosen }: { title: string; claim: Claim | null; is_chosen: boolean }) {
  return (
    <div className={classes.version} data-chosen={is_chosen || undefined}>
      <Text size="sm" fw={600}>
        {title}
        {is_chosen && ' · kept'}
      </Text>
      <p>{claim === null ? <em>Taken out</em> : claim.state === 'struck' ? <s>{claim.text}</s> : claim.text}</p>
    </div>
  )
}

/** Two people, or two devices, changed the same sentences: nothing is lost until the writer says which one stands. */
export function ConflictDialog({ conflict, onSettle }: ConflictDialogProps) {
  const { conflicts, brought_in } = conflict.merge
  const [choices, setChoices] = useState<Record<string, Side>>({})
  const sideOf = (claim_id: string): Side => choices[claim_id] ?? 'mine'
  const chooseAll = (side: Side) => setChoices(Object.fromEntries(conflicts.map(({ claim_id }) => [claim_id, side])))
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="xl"
      title="This draft was changed somewhere else"
    >
      <Text c="dimmed">
        Another window or person saved it on {formatInstant(conflict.theirs.updated_at)}. Both versions are kept: what you do not choose stays below as struck text.
        {brought_in.length > 0 && ` ${brought_in.length} other ${brought_in.length === 1 ? 'change was' : 'changes were'} brought in without a clash.`}
      </Text>
      <Group gap="xs" my="md">
        <Button size="xs" variant="default" onClick={() => chooseAll('mine')}>
          Keep all of mine
        </Button>
        <Button size="xs" variant="default" onClick={() => chooseAll('theirs')}>
          Take all of the other
        </Button>
        <Button size="xs" variant="default" onClick={() => chooseAll('both')}>
          Keep both of each
        </Button>
      </Group>
      <ul className={classes.list}>
        {conflicts.map(({ claim_id, section_title, mine, theirs }) => (
          <li key={claim_id}>
            <div className={classes.head}>
              <span>{section_title}</span>
              <SegmentedControl
                aria-label={`Which version of the sentence in ${section_title}`}
                value={sideOf(claim_id)}
                onChange={(side) => setChoices({ ...choices, [claim_id]: side as Side })}
                data={[
                  { value: 'mine', label: 'Mine' },
                  { value: 'theirs', label: 'The other' },
                  { value: 'both', label: 'Both' },
                ]}
              />
            </div>
            <div className={classes.pair}>
              <Version title="Mine" claim={mine} is_chosen={sideOf(claim_id) !== 'theirs'} />
              <Version title="The other" claim={theirs} is_chosen={sideOf(claim_id) !== 'mine'} />
            </div>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="lg">
        <Button onClick={() => onSettle(sideOf)}>Go on with these</Button>
      </Group>
    </Modal>
  )
}
