import { Button } from '@mantine/core'
import form from '#web/ui/form.module.css'

interface SaveBarProps {
  is_changed: boolean
  is_restored?: boolean
  is_pending: boolean
  onDiscard: () => void
}

/** Save and discard, and where the changes stand: they are kept on this computer until one of the two. */
export function SaveBar({ is_changed, is_restored = false, is_pending, onDiscard }: SaveBarProps) {
  return (
    <div className={form.actions}>
      <Button type="submit" loading={is_pending} disabled={!is_changed}>
        Save
      </Button>
      {is_changed && (
        <Button variant="default" onClick={onDiscard}>
          Discard
        </Button>
      )}
      <span className={form.quiet} role="status">
        {is_restored ? 'Changes of last time, not saved yet' : is_changed ? 'Not saved yet' : ''}
      </span>
    </div>
  )
}
