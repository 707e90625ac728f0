import { Link } from 'react-router'
import type { Sensitivity } from '#domain/access/sensitivity.ts'
import { formatGtpal } from '#domain/fertility/obstetric-history.ts'
import type { HistorySection } from '#domain/records/history/kinds.ts'
import { LabelChip } from '#web/clinical/label-chip.tsx'
import { paths } from '#web/platform/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import type { History } from './data.ts'
import { standingOf } from './history-rows.ts'
import { empty_words, section_titles } from './history-words.ts'
import { sayFact } from './say-fact.ts'
import { FreshnessFoot } from './section-freshness.tsx'
import classes from './history.module.css'

/** True where nothing stands and nobody has said that there is nothing: "asked, none" is something to show. */
export function isSectionEmpty(history: History, section: HistorySection): boolean {
  return standingOf(history.facts, section).length === 0 && !history.reviews.some((review) => review.section === section)
}

/** The sections in which nobody has written anything yet, each with the way to it. */
export function EmptySections({ patient_id, sections }: { patient_id: number; sections: readonly HistorySection[] }) {
  return (
    <SectionCard title="Nothing recorded yet">
      <ul className={classes.empties}>
        {sections.map((section) => (
          <li key={section}>
            <Link to={`${paths.medicalHistory(patient_id)}#${section}`}>{section_titles[section]}</Link>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

interface HistorySummaryProps {
  history: History
  section: HistorySection
  time_zone: string
}

const rows_shown = 4

/** What a section comes to, in a few words; null where there is no more to it than its rows. */
function gistOf({ findings }: History, section: HistorySection): string | null {
  if (section === 'obstetric') return findings.gtpal?.ok ? `GTPAL ${formatGtpal(findings.gtpal.value)}` : null
  if (section === 'menstrual') {
    const pattern = findings.menstrual?.pattern
    return pattern?.ok ? (pattern.value.is_normal ? 'within FIGO limits' : 'outside FIGO limits') : null
  }
  return null
}

/** A part of the history as a card of the chart's summary: what stands, how fresh it is, and the way to all of it. */
export function HistorySummary({ history, section, time_zone }: HistorySummaryProps) {
  const rows = standingOf(history.facts, section)
  const review = history.reviews.find((one) => one.section === section)
  const is_none = review?.is_none === true && rows.length === 0
  const more = rows.length - rows_shown
  return (
    <SectionCard
      title={section_titles[section]}
      hint={gistOf(history, section) ?? undefined}
      is_flush
      action={
        <LinkButton to={`${paths.medicalHistory(history.patient.id)}#${section}`} variant="subtle" size="sm">
          {more > 0 ? `${more} more` : 'Open'}
        </LinkButton>
      }
    >
      {rows.length === 0 ? (
        <EmptyState is_compact title={is_none ? 'None: asked and confirmed' : 'Nothing recorded yet'} text={is_none ? undefined : empty_words[section]} />
      ) : (
        <ul className={classes.rows}>
          {rows.slice(0, rows_shown).map(({ kind, fact }) => {
            const said = sayFact(kind, fact as never, time_zone)
            return (
              <li key={`${kind}-${fact.id}`} className={classes.row} data-past={said.is_past || undefined}>
                <div className={classes.words}>
                  <div className={classes.main}>{said.main}</div>
                  {said.details.length > 0 && <div className={classes.facts}>{said.details.join(' · ')}</div>}
                </div>
                <div className={classes.chips}>
                  {fact.sensitivity !== null && <LabelChip category={fact.sensitivity as Sensitivity} />}
                  {said.chips.map(({ tone, text }) => (
                    <StatusChip key={text} tone={tone}>
                      {text}
                    </StatusChip>
                  ))}
                </div>
              </li>
            )
          })}
        </ul>
      )}
      <FreshnessFoot history={history} section={section} time_zone={time_zone} />
    </SectionCard>
  )
}
