import { visit_kind_words, type VisitKind } from '#domain/records/visit.ts'
import { formatPlainDate } from '#web/ui/dates.ts'

interface Described {
  visit_on: string
  kind: VisitKind | null
  reason: string | null
}

/** `Telehealth · Planning of the next transfer`; empty where nobody said either. */
export const describeVisit = ({ kind, reason }: Omit<Described, 'visit_on'>): string => [kind && visit_kind_words[kind], reason].filter(Boolean).join(' · ')

/** `15 Nov 2026 · Telehealth · Planning of the next transfer`. */
export const nameVisit = (visit: Described): string => [formatPlainDate(visit.visit_on), describeVisit(visit)].filter(Boolean).join(' · ')
