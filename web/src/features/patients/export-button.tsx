import { Button } from '@mantine/core'
import { useState } from 'react'
import { describeError } from '#web/platform/problem-error.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { fetchExport } from './data.ts'
import type { useListPlace } from './use-list-place.ts'

/** What the filters show, as CSV. The server asks again who is there and writes down that it was taken. */
export function ExportButton({ list }: { list: ReturnType<typeof useListPlace> }) {
  const [is_pending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    try {
      const { name, file } = await fetchExport(list.filters, list.list)
      saveFile(name, file)
      toastSuccess('The file is in your downloads. It holds patient data: keep it safe')
    } catch (error) {
      toastError(describeError(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <Button variant="default" loading={is_pending} onClick={() => void save()}>
      Export
    </Button>
  )
}
