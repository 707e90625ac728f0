import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs'
import { paths } from '#web/platform/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'

export default function IntakeFormPage() {
  return (
    <PageFrame title="Intake form">
      <SectionCard title="Answers">
        <EmptyState
          icon={<IconForms size={26} aria-hidden />}
          title="There is no such intake form"
          text="No intake form has come in for this practice, so none stands under this number."
          action={
            <>
              <LinkButton to={paths.intakeForms()} variant="default">
                All intake forms
              </LinkButton>
              <LinkButton to={paths.newPatient()}>Register a patient</LinkButton>
            </>
          }
        />
      </SectionCard>
    </PageFrame>
  )
}
