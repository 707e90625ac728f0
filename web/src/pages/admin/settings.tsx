import { ComingSoon } from '#web/ui/coming-soon.tsx'

export default function AdminSettingsPage() {
  return <ComingSoon title="Settings" />
}
