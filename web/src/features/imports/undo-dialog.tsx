import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { toastSuccess } from '#web/platform/toasts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import form from '#web/ui/form.module.css'
import { useUndo, type Bench } from './data.ts'
import { plural } from './import-words.ts'

/** Takes a whole file back out of the chart, with a reason. */
export function UndoDialog({ bench, onClose }: { bench: Bench; onClose: () => void }) {
  const undo = useUndo()
  const [reason, setReason] = useState('')
  const [is_missing, setMissing] = useState(false)
  const { file } = bench
  const send = () => {
    if (reason.trim() === '') return setMissing(true)
    undo.mutate({ params: { import_id: file.id }, if_match: file.version, body: { reason } }, {
      onSuccess: ({ removed, restored }) => {
        toastSuccess(`${plural(removed, 'row')} taken out${restored > 0 ? `, ${restored} brought back` : ''}`)
        onClose()
      },
    })
  }
  return (
    <ConfirmDialog is_open title="Undo the whole import?" confirm_label="Undo the import" is_danger is_pending={undo.isPending} error={undo.error} onConfirm={send} onClose={onClose}>
      <div className={form.form}>
        <p className={form.text}>
          {plural(file.rows.accepted, 'row')} of this file {file.rows.accepted === 1 ? 'is' : 'are'} struck out of the chart, and results that {file.rows.accepted === 1 ? 'it' : 'they'} replaced come back. The file itself stays here.
        </p>
        <Textarea
          label="Why"
          autosize
          minRows={2}
          value={reason}
          error={is_missing ? 'is needed' : undefined}
          onChange={(event) => {
            setMissing(false)
            setReason(event.currentTarget.value)
          }}
        />
      </div>
    </ConfirmDialog>
  )
}
