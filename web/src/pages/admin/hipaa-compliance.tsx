import { OwnControls } from '#web/features/compliance/own-controls.tsx'
import { PracticeControls } from '#web/features/compliance/practice-controls.tsx'
import { GlassList } from '#web/features/sensitivity/glass-list.tsx'
import { PracticeSettings } from '#web/features/sensitivity/practice-settings.tsx'
import { paths } from '#web/platform/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from './dashboard.module.css'

export default function AdminHipaaCompliancePage() {
  return (
    <PageFrame title="HIPAA Compliance" subtitle="The safeguards of the practice, each with what proves it now." actions={<LinkButton to={paths.adminActivities()}>Activities</LinkButton>}>
      <div className={classes.side}>
        <SectionCard title="The practice" hint="read just now" is_flush>
          <PracticeControls />
        </SectionCard>
        <SectionCard title="Your own account" is_flush>
          <OwnControls />
        </SectionCard>
      </div>
      <div className={classes.labels}>
        <GlassList />
        <PracticeSettings />
      </div>
    </PageFrame>
  )
}
