import { Button } from '@mantine/core'
import { hideNotification, showNotification } from '@mantine/notifications'

const undo_ms = 12_000

/** Says what was done and offers to take it back, long enough to be read twice. */
export function toastUndo(message: string, onUndo: () => void): void {
  const id = showNotification({
    message: (
      <>
        {message}{' '}
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            hideNotification(id)
            onUndo()
          }}
        >
          Undo
        </Button>
      </>
    ),
    color: 'green',
    autoClose: undo_ms,
    role: 'status',
    closeButtonProps: { 'aria-label': 'Close' },
  })
}
