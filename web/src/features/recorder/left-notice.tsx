import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { formatClockTime } from '#web/ui/dates.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useMarkPanelShown } from './panel-shown.ts'
import { sayParts } from './recorder-words.ts'
import { dropLeft, goOnWith, sendLeft, type LeftRecording } from './recorders.ts'
import classes from './recorder.module.css'

interface LeftNoticeProps {
  left: LeftRecording
  onTaken: (recording_id: number) => void
}

/** A recording that broke off: the browser was closed or went down before all of it was sent. */
export function LeftNotice({ left: { entry, waiting }, onTaken }: LeftNoticeProps) {
  useMarkPanelShown()
  const [is_dropping, setDropping] = useState(false)
  const [is_pending, setPending] = useState(false)
  const run = (act: () => Promise<void>) => {
    setPending(true)
    void act().then(() => onTaken(entry.recording_id))
  }
  const rest = waiting === 0 ? 'broke off. All of it is saved.' : `broke off and has ${sayParts(waiting)} not yet uploaded.`
  return (
    <Alert color="yellow" role="status" title={`A recording from ${formatClockTime(entry.started_at)} ${rest}`}>
      <div className={classes.foot}>
        <Button loading={is_pending} onClick={() => run(() => goOnWith(entry))}>
          Go on recording
        </Button>
        <Button variant="default" disabled={is_pending} onClick={() => run(() => sendLeft(entry))}>
          {waiting === 0 ? 'End it' : 'Upload and end it'}
        </Button>
        {waiting > 0 && (
          <Button variant="subtle" color="red" disabled={is_pending} onClick={() => setDropping(true)}>
            Discard {sayParts(waiting)}
          </Button>
        )}
      </div>
      <ConfirmDialog
        is_open={is_dropping}
        title={`Discard ${sayParts(waiting)}?`}
        confirm_label="Discard"
        is_danger
        is_pending={is_pending}
        onConfirm={() => {
          setDropping(false)
          run(() => dropLeft(entry))
        }}
        onClose={() => setDropping(false)}
      >
        The sound that is only on this device is lost for good. What was uploaded before stays.
      </ConfirmDialog>
    </Alert>
  )
}
