import type { HistorySection } from '#domain/records/history/kinds.ts'
import { formatInstantDate } from '#web/ui/dates.ts'
import type { History } from './data.ts'
import { standingOf } from './history-rows.ts'
import { peopleOf } from './provenance.tsx'
import classes from './history.module.css'

const fresh_for_days = 365
type Freshness = 'fresh' | 'old' | 'never'
const freshness_words: Record<Freshness, string> = { fresh: 'gone through within a year', old: 'last gone through more than a year ago', never: 'never gone through' }

export function freshnessOf({ reviews, findings }: History, section: HistorySection): { state: Freshness; words: string } {
  const reviewed_at = reviews.find((one) => one.section === section)?.reviewed_at
  const state = reviewed_at === undefined ? 'never' : Date.parse(findings.today) - Date.parse(reviewed_at) <= fresh_for_days * 86_400_000 ? 'fresh' : 'old'
  return { state, words: freshness_words[state] }
}

/** Who went through a section as a whole and when, and how many of its entries no clinician has confirmed. */
export function SectionFreshness({ history, section, time_zone }: { history: History; section: HistorySection; time_zone: string }) {
  const standing = standingOf(history.facts, section)
  const review = history.reviews.find((one) => one.section === section)
  const unconfirmed = standing.filter(({ fact }) => fact.confirmed_at === null).length
  const reviewed =
    review === undefined
      ? 'Never gone through as a whole'
      : `Gone through ${formatInstantDate(review.reviewed_at, time_zone)} by ${peopleOf(history.people).nameOf(review.reviewed_by) ?? 'somebody'}${review.is_none && standing.length > 0 ? ', when there was nothing' : ''}`
  return (
    <span className={classes.standing}>
      <span className={classes.fresh} data-state={freshnessOf(history, section).state} aria-hidden />
      <span>
        {reviewed}
        {unconfirmed > 0 && ` · ${unconfirmed === standing.length ? (unconfirmed === 1 ? 'not confirmed' : 'none confirmed') : `${unconfirmed} of ${standing.length} not confirmed`} by a clinician`}
      </span>
    </span>
  )
}

/** The same as the foot of a card. */
export function FreshnessFoot(props: { history: History; section: HistorySection; time_zone: string }) {
  return (
    <div className={classes.freshness}>
      <SectionFreshness {...props} />
    </div>
  )
}
