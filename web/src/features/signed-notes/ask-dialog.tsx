import { NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { toastSuccess } from '#web/platform/toasts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import form from '#web/ui/form.module.css'
import { useColleagues, useRequestCosign } from './data.ts'
import { signerWords } from './signer-words.ts'

interface AskDialogProps {
  note_id: number
  signed_by: number | null
  onClose: () => void
}

export function AskDialog({ note_id, signed_by, onClose }: AskDialogProps) {
  const colleagues = useColleagues()
  const [chosen, setChosen] = useState('')
  const [message, setMessage] = useState('')
  const write = useRequestCosign()
  const people = (colleagues.data?.items ?? []).filter(({ id }) => id !== signed_by)
  const ask = () => {
    if (chosen === '') return
    write.mutate(
      { params: { note_id }, body: { of_user_id: Number(chosen), message: message.trim() === '' ? null : message.trim() } },
      {
        onSuccess: () => {
          toastSuccess('The request is sent.')
          onClose()
        },
      },
    )
  }
  return (
    <ConfirmDialog is_open title="Ask for a cosignature" confirm_label="Ask" is_pending={write.isPending} error={write.error ?? colleagues.error} onConfirm={ask} onClose={onClose}>
      <div className={form.form}>
        <NativeSelect
          size="md"
          label="Colleague"
          required
          value={chosen}
          data={[{ value: '', label: people.length === 0 && colleagues.isSuccess ? 'Nobody else treats patients here' : 'Choose somebody' }, ...people.map((person) => ({ value: String(person.id), label: signerWords(person) }))]}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <Textarea label="Message" autosize minRows={2} maxLength={1000} value={message} onChange={(event) => setMessage(event.currentTarget.value.replace(/[\n\r\t]+/g, ' '))} />
      </div>
    </ConfirmDialog>
  )
}
