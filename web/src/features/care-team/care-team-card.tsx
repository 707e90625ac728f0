import { Button } from '@mantine/core'
import { useState } from 'react'
import { describeError } from '#web/platform/problem-error.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatPlainDate } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import form from '#web/ui/form.module.css'
import { Initials } from '#web/ui/initials.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import rows from '#web/clinical/card-rows.module.css'
import { duty_words } from '#web/clinical/relationship-words.ts'
import { AddMemberDialog } from './add-member-dialog.tsx'
import { useCareTeam, useEndMember, type CareTeamMember } from './data.ts'

function Member({ member, onEnd }: { member: CareTeamMember; onEnd: () => void }) {
  const { user, duty, from_on, to_on, is_current } = member
  const until = to_on === null ? `since ${formatPlainDate(from_on)}` : `${formatPlainDate(from_on)} to ${formatPlainDate(to_on)}`
  return (
    <li className={rows.row} data-past={!is_current || undefined}>
      <Initials first_name={user.first_name} last_name={user.last_name} size={34} />
      <div className={rows.words}>
        <div className={rows.main}>
          {user.name}
          {user.credentials ? `, ${user.credentials}` : ''}
        </div>
        <div className={rows.facts}>
          {duty_words[duty]} · {user.role} · {until}
          {user.is_active ? '' : ' · no longer at the practice'}
        </div>
      </div>
      {is_current && to_on === null && (
        <Button size="compact-md" variant="default" onClick={onEnd}>
          End<span className="visually-hidden"> the part of {user.name}</span>
        </Button>
      )}
    </li>
  )
}

function Ending({ patient_id, member, onClose }: { patient_id: number; member: CareTeamMember; onClose: () => void }) {
  const end = useEndMember()
  return (
    <ConfirmDialog
      is_open
      title={`End ${member.user.name}’s part?`}
      confirm_label="End it today"
      is_pending={end.isPending}
      error={end.error}
      onConfirm={() =>
        end.mutate({ params: { patient_id, member_id: member.id }, body: {} }, {
          onSuccess: () => {
            toastSuccess('Ended')
            onClose()
          },
        })
      }
      onClose={onClose}
    >
      <p className={form.text}>Today is the last day. What was written stays, and the part stays in the list of former members.</p>
    </ConfirmDialog>
  )
}

/** Who takes which part in this patient's care. */
export function CareTeamCard({ patient_id }: { patient_id: number }) {
  const read = useCareTeam(patient_id)
  const [is_adding, setAdding] = useState(false)
  const [ending, setEnding] = useState<CareTeamMember | null>(null)
  const add = (
    <Button size="compact-md" variant="default" onClick={() => setAdding(true)} disabled={read.data === undefined}>
      Add a member
    </Button>
  )
  return (
    <SectionCard title="Care team" action={add} is_flush>
      {read.isPending ? (
        <RowsSkeleton rows={2} label="Loading the care team" />
      ) : read.data === undefined ? (
        <FailedState is_compact title="The care team could not be loaded" text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />
      ) : read.data.items.length === 0 ? (
        <EmptyState is_compact title="Nobody yet" text="Who leads, treats, consults and covers for this patient stands here." />
      ) : (
        <ul className={rows.rows}>
          {read.data.items.map((member) => (
            <Member key={member.id} member={member} onEnd={() => setEnding(member)} />
          ))}
        </ul>
      )}
      {read.data !== undefined && <AddMemberDialog is_open={is_adding} patient_id={patient_id} people={read.data.people} onClose={() => setAdding(false)} />}
      {ending !== null && <Ending patient_id={patient_id} member={ending} onClose={() => setEnding(null)} />}
    </SectionCard>
  )
}
