import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { Button } from '@mantine/core'
import { useRef, useState, type DragEvent } from 'react'
import classes from './drop-zone.module.css'

/** One place for every file: dropped, chosen by mouse or keyboard, or photographed where there is a camera. */
export function DropZone({ onFiles, is_compact }: { onFiles: (files: File[]) => void; is_compact: boolean }) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [is_over, setOver] = useState(false)
  const take = (chosen: FileList | null) => {
    if (chosen && chosen.length > 0) onFiles([...chosen])
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div
      className={classes.zone}
      data-over={is_over || undefined}
      data-compact={is_compact || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className={classes.mark} aria-hidden>
        <IconUpload size={26} />
      </span>
      <div className={classes.words}>
        <strong>Drop results, letters or scans here</strong>
        <span>PDF, photo, CSV, HL7, FHIR, C-CDA or DICOM, up to 50 MB each. Nothing enters the chart before you have looked at it.</span>
      </div>
      <div className={classes.acts}>
        <Button onClick={() => files.current?.click()}>Choose files</Button>
        <Button variant="default" className={classes.camera} leftSection={<IconCamera size={18} aria-hidden />} onClick={() => camera.current?.click()}>
          Photograph
        </Button>
      </div>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label="Files to upload"
        onChange={(event) => {
          take(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Photograph to upload"
        onChange={(event) => {
          take(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
