import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import { paths } from '#web/platform/paths.ts'
import { useUser } from '#web/platform/use-session.ts'
import { formatLongDay } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'

export default function AppointmentsPage() {
  const { practice } = useUser()
  return (
    <PageFrame
      title="Appointments"
      subtitle={formatLongDay(new Date(), practice.time_zone)}
      actions={<LinkButton to={paths.newAppointment()}>New appointment</LinkButton>}
    >
      <SectionCard title="Visits">
        <EmptyState
          icon={<IconCalendarEvent size={26} aria-hidden />}
          title="No calendar is connected"
          text={`Wyze holds no appointments of ${practice.name}. A visit that takes place needs none: its note begins with the patient.`}
          action={
            <>
              <LinkButton to={paths.patients()} variant="default">
                Find a patient
              </LinkButton>
              <LinkButton to={paths.templateSelection()}>Start a note</LinkButton>
            </>
          }
        />
      </SectionCard>
    </PageFrame>
  )
}
