import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { toastSuccess } from '#web/platform/toasts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import form from '#web/ui/form.module.css'
import { useMarkError } from './data.ts'

export function ErrorDialog({ note_id, onClose }: { note_id: number; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const write = useMarkError()
  const mark = () =>
    write.mutate(
      { params: { note_id }, body: { reason: reason.trim() } },
      {
        onSuccess: () => {
          toastSuccess('The note is marked as entered in error.')
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog is_open title="Mark this note as entered in error" confirm_label="Mark as error" is_danger is_pending={write.isPending} error={write.error} onConfirm={mark} onClose={onClose}>
      <div className={form.form}>
        <p className={form.text}>The note stays readable with this mark above it and cannot be unmarked. For a detail that is wrong, write an addendum instead.</p>
        <Textarea label="Reason" required autosize minRows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.currentTarget.value.replace(/[\n\r\t]+/g, ' '))} />
      </div>
    </ConfirmDialog>
  )
}
