import { ActivityLog } from '#web/features/activities/activity-log.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'

export default function AdminActivitiesPage() {
  return (
    <PageFrame title="Activities" subtitle="Who did what, when and with which result. Patients appear as chart numbers only.">
      <ActivityLog />
    </PageFrame>
  )
}
