import { Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import type { RecordingView } from './data.ts'
import type { RecorderState } from './recording-now.ts'
import { UploadCount } from './upload-count.tsx'
import classes from './recorder.module.css'

interface RecordingProgressProps {
  recording: RecordingView
  /** Of this window, where it still has it in hand. */
  here: RecorderState | null
}

/** How far it is: on its way to the server, then on its way to becoming text. */
export function RecordingProgress({ recording, here }: RecordingProgressProps) {
  const { text, received_seqs, segment_count, lost_seqs } = recording
  if (here?.phase === 'finishing') {
    const total = Math.max(1, here.uploaded + here.waiting)
    return <Bar label={<UploadCount state={here} />} done={here.uploaded} total={total} name="Sent" />
  }
  if (recording.state === 'finishing' || recording.state === 'recording') {
    const total = segment_count ?? received_seqs.length
    return <Bar label={`${received_seqs.length} of ${total} parts have arrived. The others are in the browser that recorded.`} done={received_seqs.length} total={Math.max(1, total)} name="Arrived" />
  }
  const heard = text.done + text.silent + text.failed
  return (
    <>
      {recording.state === 'transcribing' && <Bar label={`${heard} of ${heard + text.waiting} parts have become text`} done={heard} total={Math.max(1, heard + text.waiting)} name="Became text" />}
      {text.failed > 0 && recording.state !== 'transcribing' && text.done > 0 && <p className={classes.quiet}>{text.failed === 1 ? 'One part' : `${text.failed} parts`} could not be turned into text. The sound of it is kept.</p>}
      {lost_seqs.length > 0 && <p className={classes.quiet}>{lost_seqs.length === 1 ? 'One part is' : `${lost_seqs.length} parts are`} lost.</p>}
    </>
  )
}

function Bar({ label, done, total, name }: { label: ReactNode; done: number; total: number; name: string }) {
  return (
    <div className={classes.progress}>
      <div className={classes.line} role="status">
        {label}
      </div>
      <Progress value={(100 * done) / total} aria-label={name} />
    </div>
  )
}
