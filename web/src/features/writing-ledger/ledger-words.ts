import type { LedgerEntry } from './data.ts'

export function sayTime(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`
}

/** Of the signed ones: how many, the time in the middle, and the share of proposed sentences that stayed as they were. */
export function sumLedger(items: readonly LedgerEntry[]): { signed_count: number; median_active_s: number; kept_percent: number } {
  const signed = items.filter(({ signed_at }) => signed_at !== null)
  const times = signed.map(({ active_s }) => active_s).sort((a, b) => a - b)
  const kept = signed.reduce((sum, { kept_count }) => sum + kept_count, 0)
  const proposed = signed.reduce((sum, { proposed_count }) => sum + proposed_count, 0)
  return { signed_count: signed.length, median_active_s: times[Math.floor((times.length - 1) / 2)] ?? 0, kept_percent: proposed === 0 ? 0 : Math.round((100 * Math.min(kept, proposed)) / proposed) }
}
