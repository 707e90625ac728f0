import { Kbd, Modal } from '@mantine/core'
import classes from './shortcut-list.module.css'

const shortcuts: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['⌘ / Ctrl', 'K'], 'Find a patient, a screen or an action'],
  [['?'], 'This list'],
  [['/'], 'Search in the list of patients'],
  [['↑', '↓'], 'Move from row to row'],
  [['Enter'], 'Open the row'],
  [['Esc'], 'Close what is open'],
]

export default function ShortcutList({ is_open, onClose }: { is_open: boolean; onClose: () => void }) {
  return (
    <Modal opened={is_open} onClose={onClose} title="Keyboard shortcuts">
      <dl className={classes.list}>
        {shortcuts.map(([keys, does]) => (
          <div key={does} className={classes.row}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
