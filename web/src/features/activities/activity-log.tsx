import { Button } from '@mantine/core'
import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs'
import { describeError } from '#web/platform/problem-error.ts'
import { useUser } from '#web/platform/use-session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { ActivityFilterBar } from './activity-filters.tsx'
import { ActivityTable } from './activity-table.tsx'
import { useActivities } from './data.ts'
import { useActivityPlace } from './use-activity-place.ts'
import classes from './activities.module.css'

function Rows({ place, read }: { place: ReturnType<typeof useActivityPlace>; read: ReturnType<typeof useActivities> }) {
  const { time_zone } = useUser().practice
  if (read.isPending) return <RowsSkeleton rows={10} label="Loading the log" />
  if (read.data === undefined) return <FailedState title="The log could not be loaded" text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />
  const { items, next_cursor } = read.data
  if (items.length === 0) {
    return <EmptyState icon={<IconActivity size={26} aria-hidden />} title="Nothing in the log fits" text="Every act on a record and on an account is written here when it happens." action={<Button onClick={place.reset}>Show everything</Button>} />
  }
  return (
    <>
      <ActivityTable items={items} time_zone={time_zone} is_stale={read.isPlaceholderData} />
      <nav className={classes.pager} aria-label="Pages">
        <Button variant="default" disabled={place.cursor === null} onClick={place.previous}>
          Later
        </Button>
        <Button variant="default" disabled={next_cursor === null || read.isPlaceholderData} onClick={() => next_cursor !== null && place.next(next_cursor)}>
          Earlier
        </Button>
      </nav>
    </>
  )
}

/** The audit log, filtered and a page at a time. */
export function ActivityLog() {
  const place = useActivityPlace()
  const read = useActivities(place.filters, place.cursor)
  return (
    <>
      <ActivityFilterBar place={place} people={read.data?.people ?? []} />
      <SectionCard title="Log" hint="the latest first" is_flush>
        <Rows place={place} read={read} />
      </SectionCard>
    </>
  )
}
