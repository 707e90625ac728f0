import { Button, Kbd } from '@mantine/core'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconMicrophone from '@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useState } from 'react'
import { useSingleKey, useSingleKeysOn } from '#web/platform/single-keys.ts'
import { LevelMeter } from './level-meter.tsx'
import { RecorderNotices } from './recorder-notices.tsx'
import { sayDuration } from './recorder-words.ts'
import { useMarkPanelShown } from './panel-shown.ts'
import { recordedMs, type RecorderState } from './recording-now.ts'
import { recorderOf } from './recorders.ts'
import { UploadCount } from './upload-count.tsx'
import { useTick } from './use-tick.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import classes from './recorder.module.css'

interface RecorderPanelProps {
  state: RecorderState
  onFinished: (recording_id: number) => void
}

/** The recorder as it stands in the exam room: what it does can be read from a few steps away. */
export function RecorderPanel({ state, onFinished }: RecorderPanelProps) {
  const [is_withdrawing, setWithdrawing] = useState(false)
  const [is_busy, setBusy] = useState(false)
  const has_keys = useSingleKeysOn()
  const is_recording = state.phase === 'recording'
  const recorder = recorderOf(state.recording_id)
  useTick(500, is_recording)
  useMarkPanelShown()

  function act(run: () => Promise<void> | undefined): void {
    if (is_busy) return
    setBusy(true)
    void Promise.resolve(run()).finally(() => setBusy(false))
  }
  const toggle = () => act(() => (is_recording ? recorder?.goOffRecord() : recorder?.record()))
  const finish = () =>
    act(async () => {
      await recorder?.finish()
      onFinished(state.recording_id)
    })
  useSingleKey('o', toggle)
  useSingleKey('f', finish)

  return (
    <div className={classes.panel} data-phase={state.phase}>
      <div className={classes.now}>
        <span className={classes.dot} aria-hidden />
        <span role="status" className={classes.phase}>
          {is_recording ? 'Recording' : 'Off the record'}
        </span>
        <span className={classes.clock} role="timer" aria-label="Recorded so far">
          {sayDuration(recordedMs(state, performance.now()))}
        </span>
      </div>
      <LevelMeter recording_id={state.recording_id} is_on={is_recording} />
      <p className={classes.line}>
        {!is_recording && 'The microphone is off. Nothing of this time is kept anywhere. '}
        {(is_recording || state.waiting > 0 || state.is_unreachable) && <UploadCount state={state} />}
      </p>
      <RecorderNotices state={state} onRetry={() => recorder?.retry()} onGiveUp={() => void recorder?.giveUpRefused()} />
      <div className={classes.buttons}>
        <Button
          size="lg"
          variant={is_recording ? 'default' : 'filled'}
          leftSection={is_recording ? <IconPlayerPause size={22} aria-hidden /> : <IconMicrophone size={22} aria-hidden />}
          disabled={is_busy}
          onClick={toggle}
        >
          {is_recording ? 'Off the record' : 'Back on the record'}
        </Button>
        <Button size="lg" variant={is_recording ? 'filled' : 'default'} leftSection={<IconCheck size={22} aria-hidden />} disabled={is_busy} onClick={finish}>
          Finish
        </Button>
      </div>
      <div className={classes.small}>
        {has_keys && (
          <span className={classes.keys}>
            <Kbd>O</Kbd> {is_recording ? 'off the record' : 'back on the record'} <Kbd>F</Kbd> finish
          </span>
        )}
        <button type="button" className={classes.delete} onClick={() => setWithdrawing(true)}>
          Stop and delete everything
        </button>
      </div>
      {is_withdrawing && <WithdrawDialog recording_id={state.recording_id} onClose={() => setWithdrawing(false)} />}
    </div>
  )
}
