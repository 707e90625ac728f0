import { Button } from '@mantine/core'
import { useState } from 'react'
import { DueRuleCard } from '#web/features/documents/due-rule-card.tsx'
import { InvitationList } from '#web/features/people/invitation-list.tsx'
import { InviteDialog } from '#web/features/people/invite-dialog.tsx'
import { useInvitations, usePeople, type Person } from '#web/features/people/data.ts'
import { PeopleTable } from '#web/features/people/people-table.tsx'
import { PersonDialog } from '#web/features/people/person-dialogs.tsx'
import type { PersonAct } from '#web/features/people/person-menu.tsx'
import { PracticeRule } from '#web/features/people/practice-rule.tsx'
import classes from '#web/features/people/people.module.css'
import { SupervisionCard } from '#web/features/supervision/supervision-card.tsx'
import { describeError } from '#web/platform/problem-error.ts'
import { useUser } from '#web/platform/use-session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'

function People() {
  const read = usePeople()
  const user = useUser()
  const [asked, setAsked] = useState<{ person: Person; act: PersonAct } | null>(null)
  if (read.isPending) return <RowsSkeleton rows={6} label="Loading the people" />
  if (read.data === undefined) return <FailedState title="The people could not be loaded" text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />
  return (
    <>
      <PeopleTable people={read.data.items} own_id={user.id} time_zone={user.practice.time_zone} onAct={(person, act) => setAsked({ person, act })} />
      {asked !== null && <PersonDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function Invitations() {
  const read = useInvitations()
  if (read.isPending) return <RowsSkeleton rows={1} label="Loading the invitations" />
  if (read.data === undefined) return <FailedState is_compact title="The invitations could not be loaded" text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />
  if (read.data.items.length === 0) return <EmptyState is_compact title="Nobody is invited now" text="Who has not accepted an invitation yet stands here." />
  return <InvitationList invitations={read.data.items} />
}

export default function ProvidersPage() {
  const [is_inviting, setInviting] = useState(false)
  const people = usePeople().data?.items
  const { practice } = useUser()
  const active = people?.filter(({ is_active }) => is_active).length
  return (
    <PageFrame title="Providers" subtitle={active === undefined ? practice.name : `${active} with access to ${practice.name}`} actions={<Button onClick={() => setInviting(true)}>Invite somebody</Button>}>
      <div className={classes.stack}>
        <SectionCard title="People" is_flush>
          <People />
        </SectionCard>
        <SectionCard title="Invitations" is_flush>
          <Invitations />
        </SectionCard>
        <SupervisionCard />
        <DueRuleCard />
        <SectionCard title="Second factor">
          <PracticeRule />
        </SectionCard>
      </div>
      <InviteDialog is_open={is_inviting} onClose={() => setInviting(false)} />
    </PageFrame>
  )
}
