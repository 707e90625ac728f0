import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fullName } from '#web/clinical/patient-name.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useArchive, useRestore, type PatientRecord } from './data.ts'

export function ArchiveDialog({ record, is_open, onClose }: { record: PatientRecord; is_open: boolean; onClose: () => void }) {
  const archive = useArchive()
  const [reason, setReason] = useState('')
  const [is_missing, setMissing] = useState(false)
  const confirm = () => {
    setMissing(reason.trim() === '')
    if (reason.trim() === '') return
    archive.mutate({ params: { patient_id: record.id }, body: { reason } }, { onSuccess: () => { toastSuccess('Record archived'); onClose() } })
  }
  return (
    <ConfirmDialog is_open={is_open} title={`Archive ${fullName(record)}?`} confirm_label="Archive the record" is_pending={archive.isPending} error={archive.error} onConfirm={confirm} onClose={onClose}>
      <p>The record leaves the list. Nothing of it is deleted: it is found under “Archived” and can be restored at any time.</p>
      <TextInput label="Reason" required maxLength={300} value={reason} error={is_missing ? 'Say why' : undefined} onChange={(event) => setReason(event.currentTarget.value)} />
    </ConfirmDialog>
  )
}

export function RestoreButton({ patient_id }: { patient_id: number }) {
  const restore = useRestore()
  return (
    <Button variant="default" loading={restore.isPending} onClick={() => restore.mutate({ params: { patient_id } }, { onSuccess: () => toastSuccess('Record restored'), onError: (error) => toastError(describeError(error)) })}>
      Restore
    </Button>
  )
}
