import { Button } from '@mantine/core'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState, type ReactNode } from 'react'
import type { FactKind, HistorySection as SectionName } from '#domain/records/history/kinds.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { explainForm } from '#web/ui/explain-form.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { useReviewSection, type History } from './data.ts'
import { FactRow, type FactAct } from './fact-row.tsx'
import { kindsOf, rowsOf, standingOf, type AnyFact } from './history-rows.ts'
import { empty_words, kind_names, section_titles } from './history-words.ts'
import { peopleOf } from './provenance.tsx'
import { SectionFreshness } from './section-freshness.tsx'
import { useWantedFact } from './use-wanted-fact.ts'
import classes from './history.module.css'

/** Results and measurements have no end; the newest come first. */
const rows_at_first = 12

interface HistorySectionProps {
  section: SectionName
  history: History
  time_zone: string
  are_errors_shown: boolean
  onAdd: (kind: FactKind) => void
  onAct: (act: FactAct, kind: FactKind, fact: AnyFact) => void
  /** What follows from the facts, above them. */
  children?: ReactNode
}

/** One part of the history with how fresh it is: confirmed as a whole, never as something that was not on the screen. */
export function HistorySection({ section, history, time_zone, are_errors_shown, onAdd, onAct, children }: HistorySectionProps) {
  const { facts, reviews, seen } = history
  const people = peopleOf(history.people)
  const review = useReviewSection()
  const rows = rowsOf(facts, section, are_errors_shown)
  const [is_all, setAll] = useState(false)
  const wanted = useWantedFact()
  const is_whole = is_all || rows.slice(rows_at_first).some(({ kind, fact }) => `${kind}-${fact.id}` === wanted)
  const shown = is_whole ? rows : rows.slice(0, rows_at_first)
  const standing = standingOf(facts, section)
  const last = reviews.find((one) => one.section === section)
  const is_none = last?.is_none === true && standing.length === 0
  const confirm = () =>
    review.mutate(
      { params: { patient_id: history.patient.id }, body: { section, facts: standing.map(({ kind, fact }) => ({ kind, fact_id: fact.id, version: fact.version })) } },
      { onSuccess: () => toastSuccess(standing.length === 0 ? 'Recorded: asked, none' : 'Section confirmed') },
    )
  const title = section_titles[section]
  return (
    <div id={section} className={classes.anchor}>
      <SectionCard
        title={title}
        hint={standing.length > 0 ? `${standing.length}` : undefined}
        is_flush
        action={
          <div className={classes.adders}>
            {kindsOf(section).map((kind) => (
              <Button key={kind} size="compact-sm" variant="subtle" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => onAdd(kind)}>
                Add {kind_names[kind]}
              </Button>
            ))}
          </div>
        }
      >
        {children}
        {rows.length === 0 ? (
          <EmptyState is_compact title={emptyTitle(history, section, is_none)} text={is_none ? undefined : empty_words[section]} />
        ) : (
          <ul className={classes.rows}>
            {shown.map(({ kind, fact }) => (
              <FactRow
                patient_id={history.patient.id}
                key={`${kind}-${fact.id}`}
                kind={kind}
                fact={fact}
                seen={seen.filter((one) => one.kind === kind && one.fact_id === fact.id)}
                people={people}
                note={history.notes.find((one) => one.kind === kind && one.fact_id === fact.id)}
                time_zone={time_zone}
                onAct={onAct}
              />
            ))}
          </ul>
        )}
        {shown.length < rows.length && (
          <div className={classes.all}>
            <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
              Show all {rows.length}
            </Button>
          </div>
        )}
        <div className={classes.freshness}>
          <SectionFreshness history={history} section={section} time_zone={time_zone} />
          <Button size="compact-sm" variant="default" leftSection={<IconCircleCheck size={15} aria-hidden />} loading={review.isPending} onClick={confirm} aria-label={`${standing.length === 0 ? 'Asked: none' : 'Confirm all'}, ${title}`}>
            {standing.length === 0 ? 'Asked: none' : 'Confirm all'}
          </Button>
        </div>
        {review.error !== null && (
          <div className={classes.refused}>
            <ErrorSummary title={explainForm(review.error)} />
          </div>
        )}
      </SectionCard>
    </div>
  )
}

function emptyTitle({ findings }: History, section: SectionName, is_none: boolean): string {
  if (is_none) return 'None: asked and confirmed'
  return section === 'semen' && findings.partner_semen.length > 0 ? 'No analysis of the patient’s own' : 'Nothing recorded yet'
}
