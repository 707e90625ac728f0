import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { NoteView } from '#contract/notes.ts'
import { tabName } from '#web/clinical/patient-name.ts'
import { paths } from '#web/platform/paths.ts'
import { LiveNotice } from '#web/ui/live-notice.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import { useNoteOf } from '#web/features/notes/data.ts'
import { NoteScreen } from '#web/features/notes/note-screen.tsx'
import { ReadFailure } from '#web/features/notes/read-failure.tsx'
import classes from '#web/features/notes/note-screen.module.css'

interface NotePageProps {
  note_id: number
  patient_id: number | null
  banner: (note: NoteView) => ReactNode
  /** Above the text: what one must know before reading it. */
  above: (note: NoteView) => ReactNode
  /** Below the signature: what was put beside the note since. */
  below: (note: NoteView) => ReactNode
}

export function NotePage({ note_id, patient_id, banner, above, below }: NotePageProps) {
  const read = useNoteOf(note_id, patient_id)
  useDocumentTitle(read.data ? `Note · ${tabName(read.data.patient)}` : 'Note')
  if (read.data) {
    return (
      <>
        <NoteScreen note={read.data} banner={banner(read.data)} above={above(read.data)} below={below(read.data)} />
        <LiveNotice path={patient_id === null ? `/notes/${note_id}` : `/patients/${patient_id}/notes/${note_id}`} data={read.data} />
      </>
    )
  }
  if (read.isError) {
    return (
      <ReadFailure
        error={read.error}
        what="note"
        way_back={patient_id === null || Number.isNaN(patient_id) ? { to: paths.documents(), label: 'All documentation' } : { to: paths.patientNotes(patient_id), label: 'The patient’s notes' }}
        onRetry={() => void read.refetch()}
        is_retrying={read.isFetching}
      />
    )
  }
  return (
    <>
      <Skeleton height={68} radius={0} />
      <div className={classes.page}>
        <div className={classes.note}>
          <Skeleton height={30} width="50%" mb="lg" />
          {[4, 3, 5].map((lines, i) => (
            <div key={lines} style={{ marginTop: 22 }}>
              <TextSkeleton lines={lines} label={i === 0 ? 'The note is loading' : ''} />
            </div>
          ))}
        </div>
      </div>
    </>
  )
}
