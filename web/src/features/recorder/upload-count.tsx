import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { isSharedComputer } from '#web/platform/shared-computer.ts'
import { sayParts } from './recorder-words.ts'
import type { RecorderState } from './recording-now.ts'
import classes from './recorder.module.css'

/** How much of the recording is safe with the server, and how much waits here. */
export function UploadCount({ state }: { state: Pick<RecorderState, 'uploaded' | 'waiting' | 'is_unreachable'> }) {
  const { uploaded, waiting, is_unreachable } = state
  const is_fresh = uploaded === 0 && waiting === 0 && !is_unreachable
  const Icon = is_unreachable ? IconCloudOff : IconCloudCheck
  const waits = isSharedComputer() ? `${sayParts(waiting)} in this window only` : `${sayParts(waiting)} kept encrypted on this device`
  return (
    <span className={classes.count}>
      <Icon size={18} aria-hidden />
      <span>
        {is_fresh ? 'Kept encrypted on this device, and sent part by part.' : is_unreachable ? `No connection. ${waiting > 0 ? `${waits}, sent when it is back.` : 'The recording goes on.'}` : `${sayParts(uploaded)} saved${waiting > 0 ? ` · ${waiting} on the way` : ''}`}
      </span>
    </span>
  )
}
