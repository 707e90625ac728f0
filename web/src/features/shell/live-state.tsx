import { useIsLivePaused } from '#web/platform/live.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import classes from './live-state.module.css'

/** Says so when changes of others no longer arrive by themselves. */
export function LiveState() {
  const is_paused = useIsLivePaused()
  return (
    <div className={classes.state} role="status">
      {is_paused && <StatusChip tone="warn">Live updates paused · reconnecting</StatusChip>}
    </div>
  )
}
