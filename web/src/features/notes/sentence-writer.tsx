import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { commandFor } from '#web/features/notes/editor-keys.ts'
import classes from '#web/features/notes/sentence.module.css'

interface SentenceWriterProps {
  initial: string
  onWrite: (text: string) => void
  onCommit: (text: string) => void
  onCancel: () => void
}

const max_characters = 4000

/** A sentence under the pen. Every keystroke is already saved; keeping or dropping it is the writer's word. */
export function SentenceWriter({ initial, onWrite, onCommit, onCancel }: SentenceWriterProps) {
  const [text, setText] = useState(initial)
  return (
    <li className={classes.writer}>
      <Textarea
        aria-label={initial === '' ? 'New sentence' : 'Text of the sentence'}
        placeholder="Write what belongs in the note"
        autosize
        minRows={initial === '' ? 1 : 2}
        maxRows={12}
        maxLength={max_characters}
        autoFocus
        value={text}
        onFocus={(event) => event.currentTarget.setSelectionRange(text.length, text.length)}
        onChange={(event) => {
          setText(event.currentTarget.value)
          onWrite(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          const command = commandFor(event, true)
          if (command === null) return
          event.preventDefault()
          event.stopPropagation()
          if (command === 'commit') onCommit(text)
          else onCancel()
        }}
      />
      <Group gap="xs" mt={8}>
        <Button size="xs" onClick={() => onCommit(text)}>
          Keep
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <span className={classes.hint}>Ctrl Enter keeps it, Esc drops it</span>
      </Group>
    </li>
  )
}
