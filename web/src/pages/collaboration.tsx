import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import { paths } from '#web/platform/paths.ts'
import { useUser } from '#web/platform/use-session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'

export default function CollaborationPage() {
  const { practice } = useUser()
  return (
    <PageFrame title="Collaboration" subtitle={practice.name}>
      <SectionCard title="Conversations">
        <EmptyState
          icon={<IconMessageCircle size={26} aria-hidden />}
          title="No conversations"
          text="Wyze carries no messages between colleagues. What everybody in the practice shares are the charts and the signed notes: whatever a colleague signs, you can read."
          action={
            <>
              <LinkButton to={paths.patients()} variant="default">
                Patients
              </LinkButton>
              <LinkButton to={`${paths.documents()}?status=signed`}>Signed notes of the practice</LinkButton>
            </>
          }
        />
      </SectionCard>
    </PageFrame>
  )
}
