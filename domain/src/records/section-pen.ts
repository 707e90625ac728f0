/**
 * One person writes in a section of a draft at a time. Whoever stops, is asked and gives, or does not answer, lets the next
 * one in; what was written until then is saved already, so that no hand-over loses a word.
 */
export interface SectionPen {
  user_id: number
  /** Milliseconds since 1970: when its holder was last heard of. */
  seen_at: number
  asked_by: number | null
  asked_at: number | null
}

/** Nobody heard of its holder for so long: a closed lid, a dead network. Beats come every 15 s. */
export const pen_rests_after_ms = 45_000
/** Somebody asked and had no answer for so long. */
export const pen_given_after_ms = 30_000

export type PenVerdict = 'free' | 'mine' | 'resting' | 'unanswered' | 'held'

/** Whether this person may write in the section now, and why. `now` in milliseconds since 1970. */
export function judgePen(pen: SectionPen | null, user_id: number, now: number): PenVerdict {
  if (pen === null) return 'free'
  if (pen.user_id === user_id) return 'mine'
  if (now - pen.seen_at >= pen_rests_after_ms) return 'resting'
  if (pen.asked_by === user_id && pen.asked_at !== null && now - pen.asked_at >= pen_given_after_ms) return 'unanswered'
  return 'held'
}
