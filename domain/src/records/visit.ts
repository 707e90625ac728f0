/** How a clinician and a patient met. */
export const visit_kinds = ['office', 'telehealth', 'phone', 'procedure', 'home'] as const
export type VisitKind = (typeof visit_kinds)[number]

export const visit_kind_words: Record<VisitKind, string> = { office: 'Office visit', telehealth: 'Telehealth', phone: 'Phone call', procedure: 'Procedure', home: 'Home visit' }

interface DayVisit {
  id: number
  has_note: boolean
  needs_note: boolean
}

export type VisitOfNote = { kind: 'this'; visit_id: number } | { kind: 'new' } | { kind: 'unknown' }

/**
 * Which visit a new note belongs to, where its writer names none. `of_the_day`: the finished visits of this patient with this
 * clinician on the day of the note. The one that waits for its note, else the only one there is; a day without any is a visit
 * that nobody recorded. Between several nobody chooses but the writer.
 */
export function chooseVisit(of_the_day: readonly DayVisit[]): VisitOfNote {
  const waiting = of_the_day.filter(({ has_note, needs_note }) => needs_note && !has_note)
  const [only] = waiting.length === 1 ? waiting : of_the_day
  if (!only) return { kind: 'new' }
  return waiting.length === 1 || of_the_day.length === 1 ? { kind: 'this', visit_id: only.id } : { kind: 'unknown' }
}
