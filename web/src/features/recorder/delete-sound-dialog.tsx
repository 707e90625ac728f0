import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useDeleteAudio } from './data.ts'

/** The sound goes before its time; the words that were heard stay. */
export function DeleteSoundDialog({ recording_id, onClose }: { recording_id: number; onClose: () => void }) {
  const remove = useDeleteAudio()
  return (
    <ConfirmDialog
      is_open
      title="Delete the sound?"
      confirm_label="Delete the sound"
      is_danger
      is_pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ params: { recording_id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      The sound of this visit is deleted for good, and nobody can hear it again. The words that were heard stay. You get a receipt.
    </ConfirmDialog>
  )
}
