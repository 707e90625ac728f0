import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useIdempotencyKey } from '#web/platform/idempotency.ts'
import { paths } from '#web/platform/paths.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import form from '#web/ui/form.module.css'
import { useAmendNote } from './data.ts'

export function AmendDialog({ note_id, onClose }: { note_id: number; onClose: () => void }) {
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const write = useAmendNote()
  const key = useIdempotencyKey()
  const typed = reason.trim()
  const amend = () => {
    if (typed === '' || write.isPending) return
    write.mutate({ params: { note_id }, body: { reason: typed }, idempotency_key: key.current() }, { onSuccess: ({ draft_id }) => void navigate(paths.draft(draft_id)) })
  }
  return (
    <ConfirmDialog is_open title="Amend this note" confirm_label="Open the amendment" is_pending={write.isPending} error={write.error} onConfirm={amend} onClose={onClose}>
      <div className={form.form}>
        <p className={form.text}>
          A new draft opens with the text as signed. The note stays in force until you sign the draft; then both versions stay readable, with what changed between them.
        </p>
        <Textarea label="Reason" description="It stands with the new version for good." required autosize minRows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.currentTarget.value.replace(/[\n\r\t]+/g, ' '))} />
      </div>
    </ConfirmDialog>
  )
}
