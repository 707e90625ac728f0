import type { TimelineEvent, TimelineKind } from './data.ts'

export const kind_words: Record<TimelineKind, string> = {
  note: 'Notes',
  result: 'Results',
  medication: 'Medications',
  problem: 'Problems',
}

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** `2026-11-05` → `November 2026`. */
export function monthOf(day: string): string {
  return `${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
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
