import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { formatClockTime } from './dates.ts'
import classes from './saved-copy.module.css'

interface SavedCopyProps {
  /** When what is shown was answered; null where it is of now, and then nothing is said. */
  at: number | null
  onRetry: () => void
}

/** Above what could not be refreshed: that it is a copy, and from when. */
export function SavedCopy({ at, onRetry }: SavedCopyProps) {
  if (at === null) return null
  return (
    <div role="status" className={classes.strip}>
      <IconCloudOff size={18} aria-hidden />
      <span>
        This is a <strong>saved copy, {formatClockTime(new Date(at))}</strong>. It could not be refreshed just now.
      </span>
      <button type="button" className={classes.retry} onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}
