import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs'
import { paths } from '#web/platform/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'

export default function IntakeFormsPage() {
  return (
    <PageFrame title="Intake forms" subtitle="What patients fill in before their first visit.">
      <SectionCard title="Received">
        <EmptyState
          icon={<IconForms size={26} aria-hidden />}
          title="No intake form has come in"
          text="No form is sent to patients from here. A new patient is registered by the practice, with name, date of birth and how to be reached."
          action={<LinkButton to={paths.newPatient()}>Register a patient</LinkButton>}
        />
      </SectionCard>
    </PageFrame>
  )
}
