import { Alert } from '@mantine/core'
import { formatInstant } from '#web/ui/dates.ts'
import { useAftermath } from './data.ts'

interface NoteWarningsProps {
  note_id: number
  time_zone: string
}

/** Above a signed note: what one must know before reading it. */
export function NoteWarnings({ note_id, time_zone }: NoteWarningsProps) {
  const error = useAftermath(note_id).data?.error
  if (!error) return null
  return (
    <Alert color="red" role="alert" title="Entered in error" mt="md">
      {error.reason} Marked by {error.by.name}, {formatInstant(error.at, time_zone)}. Nothing in this note may be relied on; it stays readable because it was part of the record.
    </Alert>
  )
}
