import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { ApiError } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ReadFailure } from '#web/features/notes/read-failure.tsx'

interface SummaryFailureProps {
  error: unknown
  patient_id: number
  note_id: number
  onRetry: () => void
  is_retrying: boolean
}

/** A note that is not signed has no summary yet: that is an answer, not a failure. */
export function SummaryFailure({ error, patient_id, note_id, onRetry, is_retrying }: SummaryFailureProps) {
  if (error instanceof ApiError && error.problem.code === 'conflict') {
    return (
      <EmptyState
        title="No summary yet"
        text={error.problem.detail}
        action={
          <Button component={Link} to={paths.patientNote(patient_id, note_id)}>
            Open the note
          </Button>
        }
      />
    )
  }
  return <ReadFailure error={error} what="summary" way_back={{ to: paths.documents(), label: 'All documentation' }} onRetry={onRetry} is_retrying={is_retrying} />
}
