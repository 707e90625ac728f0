import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import { ProviderCard } from '#web/features/ai-provider/provider-card.tsx'
import { AudioRetentionCard } from '#web/features/speech-provider/audio-retention-card.tsx'
import { SpeechCard } from '#web/features/speech-provider/speech-card.tsx'
import { ApiPageLink } from '#web/ui/api-page-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from './integrations.module.css'

export default function AdminIntegrationsPage() {
  return (
    <PageFrame title="Integrations" subtitle="What Wyze exchanges with other systems.">
      <div className={classes.stack}>
        <ProviderCard />
        <SpeechCard />
        <AudioRetentionCard />
        <SectionCard title="Connected systems">
          <EmptyState
            icon={<IconPlugConnected size={26} aria-hidden />}
            title="Nothing is connected"
            text="No other system has access to the practice’s records. Programs of your own can use the same API as these screens, as a person of the practice with that person’s rights; every call is in the log."
            action={<ApiPageLink />}
          />
        </SectionCard>
      </div>
    </PageFrame>
  )
}
