import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { TemplateContentEntry } from '#contract/note-templates.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { formatPlainDate } from '#web/ui/dates.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { type PreviewLength, usePreview, usePreviewVisits } from './data.ts'
import classes from './template-preview.module.css'

const lengths = [
  { value: 'brief', label: 'Brief' },
  { value: 'standard', label: 'Standard' },
  { value: 'full', label: 'Full' },
]

/** The template at work on a visit that the reader knows. Null content: what is typed cannot be tried yet. */
export function TemplatePreview({ content }: { content: TemplateContentEntry | null }) {
  const visits = usePreviewVisits()
  const [chosen, setChosen] = useState<number | null>(null)
  const [length, setLength] = useState<PreviewLength>('standard')
  const [settled] = useDebouncedValue(content, 350)
  const draft_id = chosen ?? visits.data?.items[0]?.draft_id ?? null
  const preview = usePreview(settled, draft_id, length)
  const empty = preview.data?.sections.filter(({ claims }) => claims.length === 0) ?? []

  if (visits.isPending) return <SectionCard title="On a past visit"><TextSkeleton lines={8} /></SectionCard>
  if (visits.isError) return <SectionCard title="On a past visit"><FailedState is_compact title="Your visits could not be loaded." text={describeError(visits.error)} onRetry={() => void visits.refetch()} /></SectionCard>
  if (visits.data.items.length === 0) {
    return (
      <SectionCard title="On a past visit">
        <p className={classes.quiet}>Here the template is tried on one of your visits, as you change it. Write a note from a transcript first; the template can be saved without.</p>
      </SectionCard>
    )
  }
  return (
    <SectionCard title="On a past visit" hint="Nothing of this is kept">
      <div className={classes.choice}>
        <NativeSelect
          label="Visit"
          value={String(draft_id)}
          data={visits.data.items.map((visit) => ({ value: String(visit.draft_id), label: `${visit.patient}, ${formatPlainDate(visit.visit_on)}: ${visit.title}` }))}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
        <NativeSelect label="Length" value={length} data={lengths} onChange={(event) => setLength(event.currentTarget.value as PreviewLength)} />
      </div>
      {content === null && <p className={classes.quiet}>The preview goes on when every section has a name and takes something.</p>}
      {preview.isError && <FailedState is_compact title="The visit could not be tried." text={describeError(preview.error)} onRetry={() => void preview.refetch()} />}
      {preview.isPending && content !== null && <TextSkeleton lines={8} />}
      <div className={classes.note} aria-live="polite" aria-busy={preview.isPending && content !== null}>
        {preview.data?.sections
          .filter(({ claims }) => claims.length > 0)
          .map((section) => (
            <section key={section.key} aria-label={section.title}>
              <h3>{section.title}</h3>
              <ul>
                {section.claims.map((claim) => (
                  <li key={claim.id}>{claim.text}</li>
                ))}
              </ul>
            </section>
          ))}
        {empty.length > 0 && <p className={classes.quiet}>Not discussed in this visit: {empty.map(({ title }) => title).join(', ')}.</p>}
      </div>
    </SectionCard>
  )
}
