import { Button, Progress } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#web/platform/paths.ts'
import { plural, saySize } from './import-words.ts'
import type { Upload, useUploads } from './use-uploads.ts'
import classes from './import-list.module.css'

const words: Record<Upload['state'], string> = {
  waiting: 'waits its turn', sending: 'on its way', sent: 'arrived', known: 'is here already: the same file was uploaded before', failed: 'stopped', cancelled: 'cancelled',
}

/** What is on its way from this screen: how far, why not, and how to stop it or go on. */
export function UploadList({ patient_id, state }: { patient_id: number; state: ReturnType<typeof useUploads> }) {
  if (state.uploads.length === 0) return null
  return (
    <ul className={classes.uploads} aria-label={`On the way: ${plural(state.uploads.length, 'file')}`}>
      {state.uploads.map((upload) => (
        <li key={upload.key} className={classes.upload}>
          <div className={classes.words}>
            <div className={classes.name}>{upload.file.name}</div>
            <div className={classes.facts} role={upload.state === 'failed' ? 'alert' : undefined}>
              {saySize(upload.file.size)} · {upload.fault ?? words[upload.state]}
            </div>
            {upload.state === 'sending' && <Progress value={(upload.sent_bytes / upload.file.size) * 100} size="sm" aria-label={`${upload.file.name} on its way`} />}
          </div>
          {(upload.state === 'sending' || upload.state === 'waiting') && (
            <Button variant="subtle" color="gray" size="sm" onClick={() => void state.cancel(upload)}>
              Cancel
            </Button>
          )}
          {upload.state === 'failed' && upload.file.size > 0 && (
            <Button variant="default" size="sm" onClick={() => state.retry(upload)}>
              Go on
            </Button>
          )}
          {upload.import_id !== null && (upload.state === 'sent' || upload.state === 'known') && (
            <Button variant="default" size="sm" component={Link} to={`${paths.uploadData(patient_id)}?file=${upload.import_id}`}>
              Open
            </Button>
          )}
          {upload.state !== 'sending' && upload.state !== 'waiting' && (
            <Button variant="subtle" color="gray" size="sm" onClick={() => state.dismiss(upload.key)}>
              Dismiss
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
