import { lazy, Suspense, useEffect, useState } from 'react'
import { useIsLocked } from '#web/platform/lock-store.ts'
import { countKept } from '#web/platform/recording-vault.ts'
import { useIsPanelShown } from './panel-shown.ts'
import { useLiveRecording } from './recording-now.ts'

const RecordingStrip = lazy(() => import('./recording-strip.tsx'))
const LeftStrip = lazy(() => import('./left-strip.tsx'))

/**
 * On every screen, the locked one too: that a visit is being recorded, and that a recording of earlier is not all sent.
 * Fetches nothing for whoever has no recording.
 */
export function RecordingWatch() {
  const live = useLiveRecording()
  const is_locked = useIsLocked()
  const is_panel_shown = useIsPanelShown()
  const [has_kept, setHasKept] = useState(false)
  useEffect(() => {
    void countKept()
      .catch(() => 0)
      .then((count) => setHasKept(count > 0))
  }, [])
  return (
    <Suspense>
      {live !== null && <RecordingStrip live={live} is_hidden={is_panel_shown && !is_locked} is_locked={is_locked} />}
      {live === null && has_kept && !is_locked && <LeftStrip is_hidden={is_panel_shown} />}
    </Suspense>
  )
}
