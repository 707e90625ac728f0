/** When the sound of a visit has served its time. The words of a signed note need it no more; an unsigned one is not kept for ever. */

export interface AudioRetention {
  /** Days after the first signature, 0–30. */
  after_signing_days: number
  /** Days after the start where nothing was signed, 1–90. */
  unsigned_days: number
}

export const default_retention: AudioRetention = { after_signing_days: 7, unsigned_days: 30 }

const day_ms = 24 * 3_600_000

/** The moment from which the audio is to be deleted, and by which of the two rules. */
export function dueForDeletion({ started_at, signed_at }: { started_at: string; signed_at: string | null }, retention: AudioRetention): { at: string; reason: 'signed' | 'never_signed' } {
  const [from, days, reason] = signed_at === null ? ([started_at, retention.unsigned_days, 'never_signed'] as const) : ([signed_at, retention.after_signing_days, 'signed'] as const)
  return { at: new Date(Date.parse(from) + days * day_ms).toISOString(), reason }
}
