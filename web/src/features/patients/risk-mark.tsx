import { risk_words, type RiskLevel } from '#domain/records/patient-filters.ts'
import { StatusChip, type Tone } from '#web/ui/status-chip.tsx'

const tones: Record<RiskLevel, Tone> = { high: 'bad', moderate: 'warn', low: 'good' }

/** "Not assessed" is said as such: it is not low. */
export function RiskMark({ level }: { level: RiskLevel | null }) {
  return level === null ? <StatusChip>Not assessed</StatusChip> : <StatusChip tone={tones[level]}>{risk_words[level]}</StatusChip>
}
