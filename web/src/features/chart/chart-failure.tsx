import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { MergedRecord, survivorOf } from '#web/clinical/merged-record.tsx'
import { paths } from '#web/platform/paths.ts'
import { ApiError, describeError } from '#web/platform/problem-error.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import type { Read } from '#web/platform/use-read.ts'

/** Instead of a chart: there is none, or it could not be read just now. */
export function ChartFailure({ chart }: { chart: Pick<Read<unknown>, 'error' | 'refetch' | 'isFetching'> }) {
  const survivor_id = survivorOf(chart.error)
  if (survivor_id !== null) return <MergedRecord survivor_id={survivor_id} />
  const is_missing = chart.error instanceof ApiError && [404, 422].includes(chart.error.problem.status)
  const back = (
    <Anchor component={Link} to={paths.patients()}>
      All patients
    </Anchor>
  )
  return is_missing ? (
    <FailedState title="There is no such patient" text="The address may be mistyped, or the chart belongs to another practice." action={back} />
  ) : (
    <FailedState title="The chart could not be loaded" text={describeError(chart.error)} onRetry={() => void chart.refetch()} is_retrying={chart.isFetching} action={back} />
  )
}
