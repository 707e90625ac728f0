import { Alert, Button } from '@mantine/core'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import { useState } from 'react'
import { Link } from 'react-router'
import { LiveNotice } from '#web/ui/live-notice.tsx'
import { sayAudio } from '#web/clinical/recording-words.ts'
import { paths } from '#web/platform/paths.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { useUser } from '#web/platform/use-session.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { CloseElsewhere } from './close-elsewhere.tsx'
import { useRecording, useTranscribeAgain, type RecordingView } from './data.ts'
import { DeleteSoundDialog } from './delete-sound-dialog.tsx'
import { HeardTurns } from './heard-turns.tsx'
import { RecorderNotices } from './recorder-notices.tsx'
import { sayConsent, sayDuration, sayRecorded } from './recorder-words.ts'
import { Receipt } from './receipt.tsx'
import { useRecorderState } from './recording-now.ts'
import { recorderOf } from './recorders.ts'
import { RecordingProgress } from './recording-progress.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import classes from './recorder.module.css'

export interface WriteFromRecording {
  run: () => void
  is_pending: boolean
}

interface RecordingFinishProps {
  recording_id: number
  /** Something of it is still on this device, and is offered beside this. */
  is_broken_here: boolean
  write: WriteFromRecording
  /** To the box where words are typed or pasted, with this recording beside them. */
  onType: () => void
  onNew: () => void
}

/** After the last sound: what has arrived, what was heard, and the way to the note. */
export function RecordingFinish({ recording_id, is_broken_here, write, onType, onNew }: RecordingFinishProps) {
  const here = useRecorderState(recording_id)
  const { practice } = useUser()
  const [state, setState] = useState<string | undefined>()
  const read = useRecording(recording_id, state)
  if (read.data !== undefined && read.data.state !== state) setState(read.data.state)
  if (read.isError && read.data === undefined) {
    return <FailedState is_compact title="The recording could not be loaded." text={describeError(read.error)} onRetry={() => void read.refetch()} />
  }
  if (read.data === undefined) return <TextSkeleton lines={8} />
  const recording = read.data
  const recorder = recorderOf(recording_id)
  return (
    <div className={classes.finish}>
      <LiveNotice path={`/recordings/${recording_id}`} data={read.data} />
      <div className={classes.about}>
        <h3 className={classes.heading}>Recorded {sayRecorded(recording.started_at)}</h3>
        <span className={classes.quiet}>{sayDuration(recording.duration_ms)} min</span>
      </div>
      {recording.receipt === null ? (
        <>
          {here !== null && <RecorderNotices state={here} onRetry={() => recorder?.retry()} onGiveUp={() => void recorder?.giveUpRefused()} />}
          <RecordingProgress recording={recording} here={here} />
          {here === null && !is_broken_here && <CloseElsewhere recording={recording} />}
          <HeardTurns recording={recording} />
          <NextStep recording={recording} write={write} onType={onType} />
        </>
      ) : (
        <>
          <Receipt receipt={recording.receipt} time_zone={practice.time_zone} />
          <div className={classes.foot}>
            <Button variant="default" onClick={onNew}>
              Record anew
            </Button>
          </div>
        </>
      )}
      <Foot recording={recording} />
    </div>
  )
}

function NextStep({ recording, write, onType }: { recording: RecordingView } & Pick<RecordingFinishProps, 'write' | 'onType'>) {
  const { text, state, draft_id, speech } = recording
  const again = useTranscribeAgain()
  if (draft_id !== null) {
    return (
      <div className={classes.foot}>
        <Button component={Link} to={paths.draft(draft_id)} size="md" leftSection={<IconFileText size={20} aria-hidden />}>
          Open the draft
        </Button>
      </div>
    )
  }
  const has_text = recording.turns.length > 0
  const is_coming = state === 'recording' || state === 'finishing' || state === 'transcribing'
  const will_have_text = speech.is_on && (is_coming || has_text)
  return (
    <>
      {!speech.is_on && !has_text && (
        <Alert color="blue" title="The sound is kept; the words are yours">
          {speech.refusal ?? 'Speech is not turned into text in this practice.'} Type or paste what was said, and the recording stays with the note.
        </Alert>
      )}
      {speech.is_on && !is_coming && !has_text && (
        <Alert color="yellow" title={text.failed > 0 ? 'The speech could not be turned into text' : 'No speech was heard'}>
          Type or paste what was said instead. The recording stays with the note.
        </Alert>
      )}
      <div className={classes.foot}>
        {speech.is_on && !is_coming && (text.failed > 0 || text.none > 0) && (
          <Button size="md" variant="default" loading={again.isPending} onClick={() => again.mutate({ params: { recording_id: recording.id } })}>
            Turn it into text again
          </Button>
        )}
        {again.isError && <span role="alert">{describeError(again.error)}</span>}
        {will_have_text ? (
          <>
            <Button size="md" leftSection={<IconFileText size={20} aria-hidden />} loading={write.is_pending} disabled={is_coming} onClick={write.run}>
              Write the note
            </Button>
            <Button size="md" variant="default" onClick={onType}>
              Type or paste instead
            </Button>
            {is_coming && <span className={classes.quiet}>Ready when all has become text.</span>}
          </>
        ) : (
          <Button size="md" onClick={onType}>
            Type or paste what was said
          </Button>
        )}
      </div>
    </>
  )
}

function Foot({ recording }: { recording: RecordingView }) {
  const { practice } = useUser()
  const [is_withdrawing, setWithdrawing] = useState(false)
  const [is_deleting, setDeleting] = useState(false)
  const has_words = recording.turns.length > 0 && recording.state !== 'transcribing'
  return (
    <div className={classes.small}>
      <span className={classes.quiet}>
        {sayConsent(recording)} {recording.receipt === null && `${sayAudio(recording, practice.time_zone)}.`}
      </span>
      {recording.receipt === null && has_words && (
        <button type="button" className={classes.delete} onClick={() => setDeleting(true)}>
          Delete the sound
        </button>
      )}
      {is_deleting && <DeleteSoundDialog recording_id={recording.id} onClose={() => setDeleting(false)} />}
      {recording.receipt === null && (
        <button type="button" className={classes.delete} onClick={() => setWithdrawing(true)}>
          Delete everything
        </button>
      )}
      {is_withdrawing && <WithdrawDialog recording_id={recording.id} onClose={() => setWithdrawing(false)} />}
    </div>
  )
}
