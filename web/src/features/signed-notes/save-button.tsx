import { Button } from '@mantine/core'
import IconFileDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs'
import { useState } from 'react'
import { describeError } from '#web/platform/problem-error.ts'
import { toastError } from '#web/platform/toasts.ts'
import { saveFile } from '#web/ui/save-file.ts'

/** Fetches a file when it is asked for and gives it to the browser to save. */
export function SaveButton({ label, file_name, load }: { label: string; file_name: string; load: () => Promise<Blob> }) {
  const [is_busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile(file_name, await load())
    } catch (error) {
      toastError(describeError(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" leftSection={<IconFileDownload size={17} aria-hidden />} loading={is_busy} onClick={() => void save()}>
      {label}
    </Button>
  )
}
