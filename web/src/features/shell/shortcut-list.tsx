import { Kbd, Modal, Switch } from '@mantine/core'
import { setSingleKeys, useSingleKeysOn } from '#web/platform/single-keys.ts'
import classes from './shortcut-list.module.css'

const shortcuts: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['⌘ / Ctrl', 'K'], 'Find a patient, a screen or an action'],
  [['Ctrl', 'L'], 'Lock the screen'],
  [['?'], 'This list'],
  [['1', '…', '9'], 'Open a note that waits, on the dashboard'],
  [['/'], 'Search in the list of patients'],
  [['↑', '↓'], 'Move from row to row'],
  [['Enter'], 'Open the row'],
  [['O'], 'While recording: off the record, and back'],
  [['F'], 'While recording: finish'],
  [['Esc'], 'Close what is open'],
]

export default function ShortcutList({ is_open, onClose }: { is_open: boolean; onClose: () => void }) {
  const is_on = useSingleKeysOn()
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
      <Switch mt="md" label="Shortcuts of a single key" checked={is_on} onChange={(event) => setSingleKeys(event.currentTarget.checked)} />
    </Modal>
  )
}
