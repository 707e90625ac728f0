import { OwnControls } from '#web/features/compliance/own-controls.tsx'
import { paths } from '#web/platform/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'

export default function HipaaCompliancePage() {
  return (
    <PageFrame title="HIPAA Compliance" subtitle="The safeguards around your work, each with what proves it now." actions={<LinkButton to={paths.settings()}>Security settings</LinkButton>}>
      <SectionCard title="Safeguards" hint="read just now" is_flush>
        <OwnControls />
      </SectionCard>
    </PageFrame>
  )
}
