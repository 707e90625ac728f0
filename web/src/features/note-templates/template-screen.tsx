import { describeError } from '#web/platform/problem-error.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { useTemplate } from './data.ts'
import { TemplateEditor } from './template-editor.tsx'

/** The editor of one template, by the name that drafts use. */
export function TemplateScreen({ name, onDone }: { name: string; onDone: (saved: string | null) => void }) {
  const template = useTemplate(name)
  if (template.isError && !template.data) return <FailedState title="The template could not be opened." text={describeError(template.error)} onRetry={() => void template.refetch()} />
  if (!template.data) return <SectionCard title="Template"><TextSkeleton lines={12} /></SectionCard>
  return <TemplateEditor key={template.data.id} template={template.data} onDone={onDone} />
}
