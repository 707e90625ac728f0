import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#web/platform/paths.ts'
import { sayDuration } from './recorder-words.ts'
import { recordedMs, type RecorderState } from './recording-now.ts'
import { recorderOf } from './recorders.ts'
import { useRecordingTitle } from './use-recording-title.ts'
import { useTick } from './use-tick.ts'
import classes from './recorder.module.css'

interface RecordingStripProps {
  live: RecorderState
  is_hidden: boolean
  /** Nobody has shown who they are: no name, and nothing but the microphone. */
  is_locked: boolean
}

/** Away from the recorder: that it records, for how long, and the way to turn the microphone off or go back. */
export default function RecordingStrip({ live, is_hidden, is_locked }: RecordingStripProps) {
  const is_recording = live.phase === 'recording'
  useTick(500, is_recording)
  const clock = sayDuration(recordedMs(live, performance.now()))
  useRecordingTitle(is_recording ? `● ${clock}` : '○ Off the record')
  if (is_hidden) return null
  const recorder = recorderOf(live.recording_id)
  return (
    <aside className={classes.strip} data-phase={live.phase} aria-label="Recording">
      <span className={classes.dot} aria-hidden />
      <span className={classes.stripNow}>
        <span>{is_recording ? 'Recording' : 'Off the record'}</span>
        <span className={classes.stripClock}>{clock}</span>
      </span>
      {!is_locked && <span className={classes.stripWords}>{live.patient}</span>}
      {(is_recording || !is_locked) && (
        <Button size="xs" variant="default" onClick={() => void (is_recording ? recorder?.goOffRecord() : recorder?.record())}>
          {is_recording ? 'Off the record' : 'Back on'}
        </Button>
      )}
      {!is_locked && (
        <Button size="xs" component={Link} to={paths.recording(live.patient_id)}>
          Open
        </Button>
      )}
    </aside>
  )
}
