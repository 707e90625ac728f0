import { useChangedElsewhere } from '#web/platform/changed-elsewhere.ts'
import classes from './live-notice.module.css'

interface LiveNoticeProps {
  /** Of the answer that the screen shows, under `/api`. */
  path: string
  data: unknown
}

/** Says that what is on the screen was just replaced by a newer state. Its place is kept, so that nothing jumps. */
export function LiveNotice({ path, data }: LiveNoticeProps) {
  const is_shown = useChangedElsewhere(path, data)
  return (
    <div className={classes.place} role="status">
      {is_shown && <p className={classes.notice}>Changed elsewhere just now · showing the latest</p>}
    </div>
  )
}
