import { Button } from '@mantine/core'
import { useState } from 'react'
import { describeError } from '#web/platform/problem-error.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { useUser } from '#web/platform/use-session.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import form from '#web/ui/form.module.css'
import { SectionCard } from '#web/ui/section-card.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { useGlassList, useReviewGlass, type GlassEntry } from './data.ts'
import classes from './practice-settings.module.css'

function Entry({ entry, time_zone, onReview }: { entry: GlassEntry; time_zone: string; onReview: () => void }) {
  const until = entry.ended_at === null ? `until ${formatInstant(entry.ends_at, time_zone)}` : `closed ${formatInstant(entry.ended_at, time_zone)}`
  return (
    <li className={classes.category}>
      {entry.is_running ? <StatusChip tone="bad">Open now</StatusChip> : entry.review === null ? <StatusChip tone="warn">To review</StatusChip> : <StatusChip tone="good">Reviewed</StatusChip>}
      <div className={classes.words}>
        <div className={classes.title}>
          {entry.user.name} ({entry.user.role}), chart {entry.patient_id}
        </div>
        <div className={classes.quiet}>
          {formatInstant(entry.started_at, time_zone)}, {until} · {entry.acts} {entry.acts === 1 ? 'act' : 'acts'} in the log meanwhile
        </div>
        <p className={classes.reason}>“{entry.reason}”</p>
        {entry.review !== null && (
          <div className={classes.quiet}>
            Reviewed by {entry.review.by}, {formatInstant(entry.review.at, time_zone)}
          </div>
        )}
      </div>
      {entry.review === null && (
        <Button size="compact-md" variant="default" onClick={onReview}>
          Mark as reviewed<span className="visually-hidden">: {entry.user.name}, chart {entry.patient_id}</span>
        </Button>
      )}
    </li>
  )
}

/** Every broken glass, for the administrator to look at. */
export function GlassList() {
  const read = useGlassList()
  const review = useReviewGlass()
  const [asked, setAsked] = useState<GlassEntry | null>(null)
  const { time_zone } = useUser().practice
  return (
    <SectionCard title="Broken glass" hint={read.data === undefined ? undefined : `${read.data.unreviewed} to review`} is_flush>
      {read.isPending ? (
        <RowsSkeleton rows={2} label="Loading" />
      ) : read.data === undefined ? (
        <FailedState is_compact title="The list could not be loaded" text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />
      ) : read.data.items.length === 0 ? (
        <EmptyState is_compact title="Nobody has broken a glass" text="Who opens what labels hide, with which reason and until when, stands here." />
      ) : (
        <ul className={classes.list}>
          {read.data.items.map((entry) => (
            <Entry key={entry.id} entry={entry} time_zone={time_zone} onReview={() => setAsked(entry)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        is_open={asked !== null}
        title="Mark as reviewed?"
        confirm_label="Mark as reviewed"
        is_pending={review.isPending}
        error={review.error}
        onConfirm={() =>
          review.mutate({ params: { break_glass_id: asked!.id }, body: {} }, {
            onSuccess: () => {
              toastSuccess('Reviewed')
              setAsked(null)
            },
          })
        }
        onClose={() => setAsked(null)}
      >
        <p className={form.text}>You have read the reason and looked at what was done (Activities, by person and time). Your name stands under it.</p>
      </ConfirmDialog>
    </SectionCard>
  )
}
