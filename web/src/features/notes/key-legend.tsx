import { Kbd, Modal } from '@mantine/core'
import { key_legend } from '#web/features/notes/editor-keys.ts'
import classes from '#web/features/notes/key-legend.module.css'

export function KeyLegend({ is_open, onClose }: { is_open: boolean; onClose: () => void }) {
  return (
    <Modal opened={is_open} onClose={onClose} title="Keys in the note" size="sm">
      <dl className={classes.keys}>
        {key_legend.map(({ keys, meaning }) => (
          <div key={meaning}>
            <dt>
              {keys.map((key, i) => (
                <span key={key}>
                  {i > 0 && ' or '}
                  <Kbd>{key}</Kbd>
                </span>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
