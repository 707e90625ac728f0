import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useWithdraw } from './data.ts'
import { recorderOf } from './recorders.ts'

interface WithdrawDialogProps {
  recording_id: number
  onClose: () => void
}

/** The patient takes the consent back, or the clinician stops it all: nothing heard stays. */
export function WithdrawDialog({ recording_id, onClose }: WithdrawDialogProps) {
  const withdraw = useWithdraw()
  const [is_stopping, setStopping] = useState(false)
  async function run(): Promise<void> {
    setStopping(true)
    // First the sound stops; what is on this device goes also where the server cannot be reached yet.
    await recorderOf(recording_id)?.goOffRecord()
    await withdraw.mutateAsync({ params: { recording_id } }).then(
      async () => {
        await recorderOf(recording_id)?.drop()
        onClose()
      },
      () => undefined,
    )
    setStopping(false)
  }
  return (
    <ConfirmDialog
      is_open
      title="Stop and delete everything?"
      confirm_label="Delete the recording"
      is_danger
      is_pending={is_stopping}
      error={withdraw.error}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      The microphone is turned off, and all that was recorded is deleted, here and on the server, with every word that was heard and a draft that was made of it. A signed note stays. You get a receipt.
      {withdraw.isError && <p>The microphone is off. What was recorded is still there.</p>}
    </ConfirmDialog>
  )
}
