import { idle_lock_ms } from '#web/platform/idle-lock.ts'
import { isSharedComputer } from '#web/platform/shared-computer.ts'
import { useUser } from '#web/platform/use-session.ts'
import { ControlList } from './control-list.tsx'
import { connectionControl, deviceControl, lockControl, ownFactorControl, sessionControl, type Control } from './controls.ts'
import { useFactors, useSessions } from './data.ts'

function proven<T>(read: { data: T | undefined; isError: boolean }, show: (data: T) => Control): Control | undefined | null {
  if (read.data !== undefined) return show(read.data)
  return read.isError ? null : undefined
}

/** What protects this person's work, as this browser and the server can prove it. */
export function OwnControls() {
  const { practice } = useUser()
  const controls = [
    proven(useFactors(), ownFactorControl),
    proven(useSessions(), (reply) => sessionControl(reply.items, practice.time_zone)),
    lockControl(idle_lock_ms / 60_000),
    deviceControl(isSharedComputer()),
    connectionControl(window.location),
  ]
  return <ControlList controls={controls} />
}
