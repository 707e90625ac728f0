import { Kbd } from '@mantine/core'
import classes from '#web/features/notes/key-strip.module.css'

const shown = [
  ['A', 'accept'],
  ['E', 'edit'],
  ['X', 'strike'],
  ['N', 'add'],
  ['J K', 'move'],
] as const

/** The keys at the foot of the note, always in sight where there is a keyboard. */
export function KeyStrip({ onLegend }: { onLegend: () => void }) {
  return (
    <div className={classes.strip}>
      {shown.map(([key, word]) => (
        <span key={key}>
          <Kbd size="xs">{key}</Kbd> {word}
        </span>
      ))}
      <button type="button" onClick={onLegend}>
        <Kbd size="xs">?</Kbd> all keys
      </button>
    </div>
  )
}
