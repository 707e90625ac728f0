import { ComingSoon } from '#web/ui/coming-soon.tsx'

export default function AdminAnalyticsPage() {
  return <ComingSoon title="Analytics" />
}
