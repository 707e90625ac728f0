import { ComingSoon } from '#web/ui/coming-soon.tsx'

export default function AdminReportsPage() {
  return <ComingSoon title="Reports" />
}
