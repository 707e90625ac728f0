import { Alert, Button } from '@mantine/core'
import type { RecorderState } from './recording-now.ts'
import { fault_words, sayParts } from './recorder-words.ts'

interface RecorderNoticesProps {
  state: RecorderState
  onRetry: () => void
  onGiveUp: () => void
}

/** What the person has to know now, each with what to do. What passes by itself is said quietly. */
export function RecorderNotices({ state, onRetry, onGiveUp }: RecorderNoticesProps) {
  const { fault, refused } = state
  return (
    <>
      {fault !== null && (
        <Alert color="red" role="alert" title={fault_words[fault].title}>
          {fault_words[fault].text}
        </Alert>
      )}
      {state.is_paused_for_silence && (
        <Alert color="yellow" role="alert" title="Off the record by itself">
          Nobody was heard for 15 minutes, so the microphone was turned off.
        </Alert>
      )}
      {state.is_muted && (
        <Alert color="yellow" role="alert" title="The microphone is muted">
          Turn it on at the microphone, the headset, or in the sound settings of this computer.
        </Alert>
      )}
      {state.is_silent && !state.is_muted && (
        <Alert color="yellow" role="status" title="We hear nobody">
          If somebody is speaking, move the microphone closer or check which one is chosen.
        </Alert>
      )}
      {state.is_device_full && (
        <Alert color="yellow" role="alert" title="This device has no room left">
          What cannot be kept here is sent at once. Stay connected, and leave this window open until all is sent.
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert color="red" role="alert" title={`${sayParts(refused.length)} could not be taken`}>
          <p>{refused[0]!.detail}</p>
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>{' '}
          <Button size="xs" variant="default" onClick={onGiveUp}>
            Leave {refused.length === 1 ? 'it' : 'them'} out
          </Button>
        </Alert>
      )}
    </>
  )
}
