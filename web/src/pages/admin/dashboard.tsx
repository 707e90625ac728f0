import { AuditState } from '#web/features/practice/audit-state.tsx'
import { usePracticeOverview } from '#web/features/practice/data.ts'
import { PeopleTable } from '#web/features/practice/people-table.tsx'
import { PracticeCounts } from '#web/features/practice/practice-counts.tsx'
import { UnsignedByAge } from '#web/features/practice/unsigned-by-age.tsx'
import { describeError } from '#web/platform/problem-error.ts'
import { useUser } from '#web/platform/use-session.ts'
import { formatLongDay } from '#web/ui/dates.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import classes from './dashboard.module.css'

function Overview() {
  const read = usePracticeOverview()
  if (read.isPending) {
    return (
      <SectionCard title="People" is_flush>
        <RowsSkeleton rows={6} label="Loading the practice" />
      </SectionCard>
    )
  }
  if (read.data === undefined) {
    return <FailedState title="The practice could not be loaded" text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />
  }
  const overview = read.data
  return (
    <>
      <PracticeCounts overview={overview} />
      <div className={classes.columns}>
        <SectionCard title="People" hint="and what waits for their signature" is_flush>
          <PeopleTable people={overview.people} />
        </SectionCard>
        <div className={classes.side}>
          <SectionCard title="Unsigned notes by age">
            <UnsignedByAge by_age={overview.unsigned_by_age} />
          </SectionCard>
          <SectionCard title="Audit log">
            <AuditState audit={overview.audit} />
          </SectionCard>
        </div>
      </div>
    </>
  )
}

export default function AdminDashboardPage() {
  const { practice } = useUser()
  return (
    <PageFrame title={practice.name} tab_title="Practice" subtitle={formatLongDay(new Date(), practice.time_zone)}>
      <Overview />
    </PageFrame>
  )
}
