import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useFinish, type RecordingView } from './data.ts'
import { sayParts } from './recorder-words.ts'

/** Parts in order that have not arrived, as far as that can be known from here. */
function gapsOf({ received_seqs, segment_count }: Pick<RecordingView, 'received_seqs' | 'segment_count'>): { count: number; lost_seqs: number[] } {
  const count = segment_count ?? Math.max(0, ...received_seqs)
  const there = new Set(received_seqs)
  return { count, lost_seqs: Array.from({ length: count }, (_, at) => at + 1).filter((seq) => !there.has(seq)) }
}

/** A recording that another browser began and never ended, or of which parts are only there: it can be closed without them. */
export function CloseElsewhere({ recording }: { recording: RecordingView }) {
  const finish = useFinish()
  const [is_asking, setAsking] = useState(false)
  if (recording.state !== 'recording' && recording.state !== 'finishing') return null
  const { count, lost_seqs } = gapsOf(recording)
  const body = { segment_count: count, off_record: recording.off_record, ended_by: 'left' as const, ...(lost_seqs.length > 0 ? { lost_seqs } : {}) }
  return (
    <Alert color="yellow" title={recording.state === 'recording' ? 'This recording was not ended' : `${sayParts(lost_seqs.length)} did not arrive`}>
      <p>It may still be going on in another window or on another device. What is missing can only come from there.</p>
      <Button variant="default" onClick={() => setAsking(true)}>
        End it with what has arrived
      </Button>
      <ConfirmDialog
        is_open={is_asking}
        title="End this recording?"
        confirm_label="End it"
        is_pending={finish.isPending}
        error={finish.error}
        onConfirm={() => finish.mutate({ params: { recording_id: recording.id }, body }, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {sayParts(recording.received_seqs.length)} {recording.received_seqs.length === 1 ? 'is' : 'are'} kept. Nothing more of this visit is taken{lost_seqs.length > 0 ? ', and what did not arrive is called lost' : ''}.
      </ConfirmDialog>
    </Alert>
  )
}
