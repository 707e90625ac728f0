import { Button } from '@mantine/core'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { describeError } from '#web/platform/problem-error.ts'
import { useRecording } from './data.ts'
import { sayDuration } from './recorder-words.ts'
import { usePlayThrough } from './use-play-through.ts'
import classes from './recorder.module.css'

const back_ms = 10_000

/** The recording beside the box in which its words are typed: play, stop, ten seconds back. */
export function ListenBar({ recording_id }: { recording_id: number }) {
  const recording = useRecording(recording_id, 'complete').data
  const { is_playing, at_ms, play, pause, error } = usePlayThrough(recording_id, recording?.segments ?? [])
  const has_sound = recording !== undefined && recording.receipt === null && recording.segments.length > 0
  return (
    <div className={classes.listen} role="group" aria-label="Recording of this visit">
      <span>The recording stays with this note.</span>
      {has_sound && (
        <>
          <Button size="sm" variant="default" leftSection={is_playing ? <IconPlayerPause size={18} aria-hidden /> : <IconPlayerPlay size={18} aria-hidden />} onClick={() => (is_playing ? pause() : play(at_ms))}>
            {is_playing ? 'Pause' : 'Listen'}
          </Button>
          <Button size="sm" variant="default" onClick={() => play(Math.max(0, at_ms - back_ms))}>
            10 s back
          </Button>
          <span className={classes.time}>
            {sayDuration(at_ms)} of {sayDuration(recording.duration_ms)}
          </span>
        </>
      )}
      {error !== null && <span role="alert">{describeError(error)}</span>}
    </div>
  )
}
