import { Button, Modal, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { titleOfSensitivity } from '#domain/access/sensitivity.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.ts'
import { formatInstantDate } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { CategorySettings } from './category-settings.tsx'
import { useRevokeGrant, useSetBreakGlassTime, useSettings, type SensitivityGrant } from './data.ts'
import { GrantForm } from './grant-form.tsx'
import classes from './practice-settings.module.css'

function Grant({ grant }: { grant: SensitivityGrant }) {
  const revoke = useRevokeGrant()
  return (
    <li className={classes.category}>
      <StatusChip tone={grant.effect === 'allow' ? 'good' : 'bad'}>{grant.effect === 'allow' ? 'Sees' : 'Does not see'}</StatusChip>
      <div className={classes.words}>
        <div className={classes.title}>
          {grant.user.name} ({grant.user.role}): {titleOfSensitivity(grant.category)}
        </div>
        <div className={classes.quiet}>
          {grant.reason} · {grant.granted_by}, {formatInstantDate(grant.granted_at)}
          {grant.expires_at && ` · until ${formatInstantDate(grant.expires_at)}`}
        </div>
      </div>
      <Button
        size="compact-md"
        variant="default"
        loading={revoke.isPending}
        onClick={() => revoke.mutate({ params: { grant_id: grant.id } }, { onSuccess: () => toastSuccess('Taken back'), onError: (error) => toastError(describeError(error)) })}
      >
        Take back<span className="visually-hidden"> {grant.user.name}, {titleOfSensitivity(grant.category)}</span>
      </Button>
    </li>
  )
}

const minutes = [15, 30, 60, 120, 240, 480, 720]
const nameMinutes = (value: number) => (value < 60 ? `${value} minutes` : value === 60 ? '1 hour' : `${value / 60} hours`)

/** Who of the practice sees which labelled entries: by role, and named people besides or in spite of it. */
export function PracticeSettings() {
  const read = useSettings()
  const time = useSetBreakGlassTime()
  const [is_adding, setAdding] = useState(false)
  const add = (
    <Button size="compact-md" variant="default" disabled={read.data === undefined} onClick={() => setAdding(true)}>
      Add an exception
    </Button>
  )
  if (read.isPending) return <RowsSkeleton rows={6} label="Loading the categories" />
  if (read.data === undefined) return <FailedState is_compact title="The categories could not be loaded" text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />
  const { categories, grants, people, break_glass_min } = read.data
  return (
    <>
      <SectionCard title="Privacy labels: who sees what" hint="holds from the next click on" is_flush>
        <ul className={classes.list}>
          {categories.map((setting) => (
            <CategorySettings key={`${setting.category} ${setting.changed?.at ?? ''}`} setting={setting} />
          ))}
        </ul>
      </SectionCard>
      <SectionCard title="Exceptions for named people" hint="a denial wins" action={add} is_flush>
        {grants.length === 0 ? (
          <EmptyState is_compact title="None" text="Somebody who sees a category besides their role, or does not in spite of it, stands here." />
        ) : (
          <ul className={classes.list}>
            {grants.map((grant) => (
              <Grant key={grant.id} grant={grant} />
            ))}
          </ul>
        )}
        <div className={classes.category}>
          <NativeSelect
            label="A broken glass stays open for"
            value={String(break_glass_min)}
            data={[...new Set([...minutes, break_glass_min])].sort((a, b) => a - b).map((value) => ({ value: String(value), label: nameMinutes(value) }))}
            onChange={(event) =>
              time.mutate({ body: { break_glass_min: Number(event.currentTarget.value) } }, { onSuccess: () => toastSuccess('Saved'), onError: (error) => toastError(describeError(error)) })
            }
          />
        </div>
      </SectionCard>
      <Modal opened={is_adding} onClose={() => setAdding(false)} title="Add an exception" size={480}>
        {is_adding && <GrantForm people={people} onClose={() => setAdding(false)} />}
      </Modal>
    </>
  )
}
