import { Button } from '@mantine/core'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { Link } from 'react-router'
import { ApiError } from '#web/platform/api.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'

interface ReadFailureProps {
  error: unknown
  /** "draft", "note": what was looked for. */
  what: string
  way_back: { to: string; label: string }
  onRetry: () => void
  is_retrying?: boolean
}

/** Not there, or not to be had just now: two different things to do next. */
export function ReadFailure({ error, what, way_back, onRetry, is_retrying }: ReadFailureProps) {
  const back = (
    <Button component={Link} to={way_back.to} variant="default">
      {way_back.label}
    </Button>
  )
  if (error instanceof ApiError && (error.problem.status === 404 || error.problem.status === 422)) {
    return (
      <div role="alert">
        <h1 className="visually-hidden">Not found</h1>
        <EmptyState
          icon={<IconFileOff size={26} aria-hidden />}
          title={`There is no such ${what}`}
          text="The address may be mistyped, or it belongs to another practice."
          action={back}
        />
      </div>
    )
  }
  return (
    <>
      <h1 className="visually-hidden">Not loaded</h1>
      <FailedState title={`The ${what} could not be loaded.`} text={describeError(error)} onRetry={onRetry} is_retrying={is_retrying} action={back} />
    </>
  )
}
