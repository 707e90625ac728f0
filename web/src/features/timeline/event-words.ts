import type { TimelineEvent, TimelineKind } from './data.ts'

export const kind_words: Record<TimelineKind, string> = {
  note: 'Notes',
  visit: 'Visits without a note',
  result: 'Results',
  medication: 'Medications',
  problem: 'Problems',
  vital: 'Vital signs',
  pregnancy: 'Pregnancies',
  surgery: 'Surgeries',
  contraception: 'Contraception',
  immunization: 'Immunizations',
  screening: 'Tests and screening',
}

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** `2026-11-05` → `November 2026`; what is known only to its year stands under the year. */
export function monthOf(day: string): string {
  const month = months[Number(day.slice(5, 7)) - 1]
  return month === undefined ? day.slice(0, 4) : `${month} ${day.slice(0, 4)}`
}

/** The events of each month, in the order in which they come. */
export function groupByMonth(events: readonly TimelineEvent[]): { month: string; events: TimelineEvent[] }[] {
  const groups: { month: string; events: TimelineEvent[] }[] = []
  for (const event of events) {
    const month = monthOf(event.happened_on)
    const last = groups.at(-1)
    if (last?.month === month) last.events.push(event)
    else groups.push({ month, events: [event] })
  }
  return groups
}
