import type { TranscriptFile } from '#domain/scribe/parse-transcript.ts'
import { useIdempotencyKey } from '#web/platform/idempotency.ts'
import { useCreateDraft, useDraftFromRecording } from '#web/features/notes/data.ts'
import type { NewNoteForm } from '#web/features/notes/new-note-form.ts'

export interface DraftBeginning {
  /** Without files the draft is written from what was heard in the recording. */
  begin: (form: NewNoteForm & { template_id: string }, files: TranscriptFile[] | undefined) => void
  error: Error | null
  is_pending: boolean
  /** What was entered has changed: another intent, without the faults of the one before. */
  renew: () => void
}

/** Opens a draft: from words alone, or of a recording, with its own words or with typed ones. */
export function useBeginDraft(patient_id: number, { recording_id, visit_id }: { recording_id: number | null; visit_id: number | null }, onBegun: (draft_id: number) => void): DraftBeginning {
  const of_words = useCreateDraft()
  const of_recording = useDraftFromRecording()
  const key = useIdempotencyKey()
  const current = recording_id === null ? of_words : of_recording
  const done = { onSuccess: ({ draft_id }: { draft_id: number }) => onBegun(draft_id) }
  return {
    begin: ({ template_id, length, visit_on }, files) => {
      if (current.isPending) return
      const idempotency_key = key.current()
      if (recording_id !== null) of_recording.mutate({ params: { recording_id }, body: { template_id, length, files }, idempotency_key }, done)
      else {
        const day = visit_id === null ? { visit_on: visit_on || undefined } : { visit_id }
        of_words.mutate({ params: { patient_id }, body: { template_id, length, ...day, files: files ?? [] }, idempotency_key }, done)
      }
    },
    error: current.error,
    is_pending: current.isPending,
    renew: () => {
      key.renew()
      if (current.isError) current.reset()
    },
  }
}
