import { Button } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import type { Draft } from '#contract/notes.ts'
import { paths } from '#web/platform/paths.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { readLocalCopy, useDraft } from '#web/features/notes/data.ts'
import { DraftEditor } from '#web/features/notes/draft-editor.tsx'
import type { LocalCopy } from '#web/features/notes/draft-session.ts'
import { DraftStream } from '#web/features/notes/draft-stream.tsx'
import { EditorSkeleton } from '#web/features/notes/editor-skeleton.tsx'
import { ReadFailure } from '#web/features/notes/read-failure.tsx'

interface DraftScreenProps {
  draft_id: number
  /** The strip that says whose draft this is. */
  banner: (draft: Draft) => ReactNode
}

/** A draft from its first sentence to its signature. Mount it anew for each draft. */
export function DraftScreen({ draft_id, banner }: DraftScreenProps) {
  const navigate = useNavigate()
  const [opened, setOpened] = useState<{ draft: Draft; copy: LocalCopy | null } | null>(null)
  const read = useDraft(draft_id, opened === null)
  const refetch = read.refetch
  const fresh = read.isFetchedAfterMount || read.isError ? read.data : undefined
  const retry = useCallback(() => void refetch(), [refetch])

  useEffect(() => {
    if (fresh?.status !== 'in_review' || opened !== null) return
    let is_wanted = true
    void readLocalCopy(draft_id).then((copy) => {
      if (is_wanted) setOpened({ draft: fresh, copy })
    })
    return () => {
      is_wanted = false
    }
  }, [fresh, opened, draft_id])

  if (opened !== null) {
    return (
      <>
        {banner(opened.draft)}
        <DraftEditor
          draft={opened.draft}
          copy={opened.copy}
          onSigned={({ note_id, patient_id }) => {
            toastSuccess(opened.draft.amends === null ? 'The note is signed.' : 'The amended note is signed.')
            void navigate(paths.patientNote(patient_id, note_id), { replace: true })
          }}
          onDiscarded={() => {
            const { amends, patient, note_id } = opened.draft
            toastSuccess(amends === null ? 'The draft is discarded.' : 'The amendment is discarded; the note stays as it was signed.')
            void navigate(amends === null ? paths.patientNotes(patient.id) : paths.patientNote(patient.id, note_id), { replace: true })
          }}
        />
      </>
    )
  }
  if (read.isError && fresh === undefined) {
    return <ReadFailure error={read.error} what="draft" way_back={{ to: paths.documents(), label: 'All documentation' }} onRetry={retry} is_retrying={read.isFetching} />
  }
  if (fresh?.status === 'signed') return <Navigate to={paths.patientNote(fresh.patient.id, fresh.note_id)} replace />
  if (fresh?.status === 'discarded') {
    return (
      <>
        {banner(fresh)}
        <EmptyState
          title="This draft was discarded"
          text="It became no note. Its text stays on record."
          action={
            <Button component={Link} to={paths.templateSelection(fresh.patient.id)}>
              Write a new note
            </Button>
          }
        />
      </>
    )
  }
  if (fresh?.status === 'generating') {
    return (
      <>
        {banner(fresh)}
        <DraftStream draft={fresh} onDone={retry} />
      </>
    )
  }
  return <EditorSkeleton />
}
