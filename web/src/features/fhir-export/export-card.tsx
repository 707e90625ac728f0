import { Button } from '@mantine/core'
import { useState } from 'react'
import { describeError } from '#web/platform/problem-error.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { fetchEverything } from './data.ts'
import classes from './export-card.module.css'

/** The whole chart as a file that other systems read. The server asks again who is there and writes down that it was taken. */
export function ExportCard({ patient }: { patient: { id: number; mrn: string } }) {
  const [is_pending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    try {
      saveFile(`chart-${patient.mrn.replaceAll(/[^A-Za-z0-9-]/g, '')}.fhir.json`, await fetchEverything(patient.id))
      toastSuccess('The chart is in your downloads. It holds patient data: keep it safe')
    } catch (error) {
      toastError(describeError(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <SectionCard title="Take this chart elsewhere">
      <div className={classes.body}>
        <p>
          Everything that you may see of this chart as one FHIR R4 file: facts with who recorded them, results, signed notes. Entries that labels hide from you are not in it. That you took it
          is written down.
        </p>
        <Button variant="default" loading={is_pending} onClick={() => void save()}>
          Export as FHIR
        </Button>
      </div>
    </SectionCard>
  )
}
