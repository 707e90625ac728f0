import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import { ApiPageLink } from '#web/ui/api-page-link.tsx'
import { paths } from '#web/platform/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'

export default function IntegrationsPage() {
  return (
    <PageFrame title="Integrations" subtitle="What Wyze exchanges with other systems.">
      <SectionCard title="Connected systems">
        <EmptyState
          icon={<IconPlugConnected size={26} aria-hidden />}
          title="Nothing is connected"
          text="No laboratory, pharmacy or device sends data here, and nothing leaves the practice. A transcript from any recorder comes in by hand: paste it, or choose its file, when you start a note."
          action={
            <>
              <ApiPageLink />
              <LinkButton to={paths.templateSelection()}>Start a note from a transcript</LinkButton>
            </>
          }
        />
      </SectionCard>
    </PageFrame>
  )
}
