import { Alert } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import type { NoteView } from '#contract/notes.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { useAftermath } from './data.ts'
import classes from './aftermath.module.css'

/** Above a signed note: what one must know before reading it. */
export function NoteWarnings({ note, time_zone }: { note: NoteView; time_zone: string }) {
  const error = useAftermath(note.id).data?.error
  const [search] = useSearchParams()
  const { signed } = note
  const changes = new URLSearchParams(search)
  if (signed !== null) changes.set('compare', `${signed.version - 1}-${signed.version}`)
  return (
    <>
      {error && (
        <Alert color="red" role="alert" title="Entered in error" mt="md">
          {error.reason} Marked by {error.by.name}, {formatInstant(error.at, time_zone)}. Nothing in this note may be relied on; it stays readable because it was part of the record.
        </Alert>
      )}
      {signed !== null && signed.version > 1 && (
        <Alert color="blue" role="note" title={`Amended: version ${signed.version}`} mt="md">
          {signed.reason} <Link className={classes.jump} to={{ search: changes.toString() }} replace preventScrollReset>See what changed</Link>
        </Alert>
      )}
    </>
  )
}
