import { useHome } from '#web/features/home/data.ts'
import { DayCounts } from '#web/features/home/day-counts.tsx'
import { HomeSkeleton } from '#web/features/home/home-skeleton.tsx'
import { RecentlySigned } from '#web/features/home/recently-signed.tsx'
import { RecentPatients } from '#web/features/home/recent-patients.tsx'
import { UnsignedNotes } from '#web/features/home/unsigned-notes.tsx'
import { CosignQueue } from '#web/features/signed-notes/cosign-queue.tsx'
import { paths } from '#web/platform/paths.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { useUser } from '#web/platform/use-session.ts'
import { formatLongDay, greetingAt } from '#web/ui/dates.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from './home.module.css'

function Day({ time_zone }: { time_zone: string }) {
  const home = useHome()
  if (home.isPending) return <HomeSkeleton columns_class={classes.columns} side_class={classes.side} />
  if (home.data === undefined) {
    return <FailedState title="Your day could not be loaded" text={describeError(home.error)} onRetry={() => void home.refetch()} is_retrying={home.isFetching} />
  }
  const day = home.data
  const more = day.unsigned_count - day.unsigned.length
  return (
    <>
      <DayCounts counts={day} />
      <CosignQueue />
      <div className={classes.columns}>
        <SectionCard
          title="Waiting for your signature"
          hint={day.unsigned.length > 0 ? 'oldest first' : undefined}
          action={more > 0 ? <LinkButton to={`${paths.documents()}?status=draft&author=me`} variant="subtle" size="sm">{`${more} more`}</LinkButton> : undefined}
          is_flush
        >
          <UnsignedNotes entries={day.unsigned} />
        </SectionCard>
        <div className={classes.side}>
          <SectionCard title="Recent patients" is_flush>
            <RecentPatients patients={day.recent_patients} />
          </SectionCard>
          <SectionCard title="Recently signed" is_flush>
            <RecentlySigned entries={day.recently_signed} time_zone={time_zone} />
          </SectionCard>
        </div>
      </div>
    </>
  )
}

export default function HomePage() {
  const user = useUser()
  const now = new Date()
  const { time_zone, name } = user.practice
  return (
    <PageFrame
      title={`${greetingAt(now, time_zone)}, ${user.first_name}`}
      tab_title="Dashboard"
      subtitle={`${formatLongDay(now, time_zone)} · ${name}`}
      actions={
        <>
          <LinkButton to={paths.newPatient()} variant="default">
            New patient
          </LinkButton>
          <LinkButton to={paths.templateSelection()}>Start a note</LinkButton>
        </>
      }
    >
      <Day time_zone={time_zone} />
    </PageFrame>
  )
}
