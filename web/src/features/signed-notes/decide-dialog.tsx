import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { SigningNotice } from '#web/clinical/signing-notice.tsx'
import { useSigning } from '#web/clinical/use-signing.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import form from '#web/ui/form.module.css'
import { type Cosign, useDecideCosign } from './data.ts'

interface DecideDialogProps {
  cosign: Pick<Cosign, 'id' | 'by' | 'version'>
  decision: 'cosigned' | 'returned'
  onClose: () => void
}

const words = {
  cosigned: { title: 'Cosign this note', label: 'Cosign', text: 'You sign that you have reviewed this note and agree with it as written. Your signature is bound to its text and cannot be taken back.', field: 'Comment', done: 'The note is cosigned.' },
  returned: { title: 'Return this note', label: 'Return', text: 'The note stays as its author signed it. Your comment goes to them; they can add to the note and ask again.', field: 'What has to be looked at', done: 'The note is returned.' },
} as const

export function DecideDialog({ cosign, decision, onClose }: DecideDialogProps) {
  const [comment, setComment] = useState('')
  const signing = useSigning()
  const write = useDecideCosign(cosign.id, signing)
  const { title, label, text, field, done } = words[decision]
  const typed = comment.trim()
  const decide = () => {
    write.mutate(
      { decision, comment: typed },
      {
        onSuccess: () => {
          toastSuccess(done)
          onClose()
        },
      },
    )
  }
  return (
    <ConfirmDialog is_open title={title} confirm_label={label} is_pending={write.isPending} error={write.error} onConfirm={decide} onClose={onClose}>
      <div className={form.form}>
        <p className={form.text}>{text}</p>
        <Textarea label={field} required={decision === 'returned'} autosize minRows={2} maxLength={2000} value={comment} onChange={(event) => setComment(event.currentTarget.value.replace(/[\n\r\t]+/g, ' '))} />
        {decision === 'cosigned' && <SigningNotice signing={signing} />}
      </div>
    </ConfirmDialog>
  )
}
