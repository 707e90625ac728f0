import type { DocumentEntry } from '#contract/notes.ts'

const overdue_after_h = 48

function ageHours(instant: string, now: Date): number {
  return (now.getTime() - new Date(instant).getTime()) / 3_600_000
}

export function isOverdue(instant: string, now: Date = new Date()): boolean {
  return ageHours(instant, now) > overdue_after_h
}

/** Why a note waits here, in a few words. */
export function whyHere(entry: Pick<DocumentEntry, 'draft_id' | 'updated_at'>, now: Date = new Date()): string {
  if (isOverdue(entry.updated_at, now)) return 'unsigned over 48 h'
  return entry.draft_id === null ? 'not signed' : 'draft, not signed'
}
