/**
 * The orientation band of a laboratory value for the phase in which it was taken: cycle day, stimulation, luteal phase, pregnancy, after
 * menopause. For adult women; for a trend's background, never a flag on a report, whose own range comes first. A phase without a
 * band says so instead of showing another phase's.
 *
 * Source: reference-bands.data.ts, dated settings from domain knowledge ("unverified", 2026-11-21). How days make phases is our own
 * convention: with a cycle of L days ovulation is taken for day L - 14, two days either side are midcycle, and mid-luteal is five to
 * nine days after it. Limits: an assay's own range differs; contraceptive hormones and menopause therapy are not known here.
 */
import type { SourceState } from '../clinical-rule.ts'
import { convertExactly } from '../units/convert.ts'
import { trimesterOf } from './gestational-age.ts'
import { band_rows, mark_rows } from './reference-bands.data.ts'

export type Phase = 'early_follicular' | 'follicular' | 'midcycle' | 'luteal' | 'mid_luteal' | 'stimulation' | 'trimester_1' | 'trimester_2' | 'trimester_3' | 'postmenopause' | 'not_pregnant'

/** not_pregnant: known only not to be pregnant. unknown: nothing is known, and there is no band. */
export type BandContext =
  | { kind: 'cycle_day'; day: number; cycle_days: number | null }
  | { kind: 'stimulation_day'; day: number }
  | { kind: 'days_after_ovulation'; days: number }
  | { kind: 'gestation'; gestation_days: number }
  | { kind: 'postmenopause' }
  | { kind: 'not_pregnant' }
  | { kind: 'unknown' }

export interface ReferenceBand {
  kind: 'band'
  low: number | null
  high: number | null
  unit: string
  phase: Phase
  label: string
  source: string
  source_state: SourceState
  stated_on: string
}

export interface NoBand {
  kind: 'no_band'
  phase: Phase | null
  reason: string
}

export interface BandMark {
  value: number
  unit: string
  label: string
  source: string
  source_state: SourceState
}

const stated_on = '2026-11-21'
/** Catalog keys of one substance under its molar code, whose bands are those of the mass code, converted. */
const molar_of: Readonly<Record<string, string>> = { e2_si: 'e2', p4_si: 'p4' }

/** Null where the days fit no phase: day 0, a luteal phase of three weeks, a cycle day past any cycle. */
export function phaseOf(context: BandContext): Phase | null {
  if (context.kind === 'cycle_day') return phaseOfCycleDay(context.day, context.cycle_days ?? 28)
  if (context.kind === 'stimulation_day') return context.day >= 1 && context.day <= 30 ? 'stimulation' : null
  if (context.kind === 'days_after_ovulation') return context.days < 0 || context.days > 18 ? null : context.days >= 5 && context.days <= 9 ? 'mid_luteal' : 'luteal'
  if (context.kind === 'gestation') return context.gestation_days >= 0 && context.gestation_days <= 315 ? `trimester_${trimesterOf(context.gestation_days)}` : null
  return context.kind === 'unknown' ? null : context.kind
}

function phaseOfCycleDay(day: number, cycle_days: number): Phase | null {
  const after_ovulation = day - (cycle_days - 14)
  if (!(day >= 1 && day <= cycle_days + 3 && cycle_days >= 20 && cycle_days <= 45)) return null
  if (day >= 2 && day <= 4) return 'early_follicular'
  if (after_ovulation < -2) return 'follicular'
  if (after_ovulation <= 2) return 'midcycle'
  return after_ovulation >= 5 && after_ovulation <= 9 ? 'mid_luteal' : 'luteal'
}

/** The band in the unit asked for. `test` is a key of the laboratory catalog. */
export function referenceBand(test: string, unit: string, context: BandContext): ReferenceBand | NoBand {
  const key = molar_of[test] ?? test
  const phase = phaseOf(context)
  if (phase === null) return { kind: 'no_band', phase, reason: 'The phase in which it was taken is not known.' }
  const of_test = band_rows.filter((row) => row.key === key)
  if (of_test.length === 0) return { kind: 'no_band', phase, reason: 'No band is set for this test.' }
  const row = of_test.find(({ phases }) => phases.includes(phase))
  if (row === undefined) return { kind: 'no_band', phase, reason: `No band for this phase (${describePhase(phase)}).` }
  const [low, high] = [row.low, row.high].map((limit) => (limit === null ? null : convertExactly(key, limit, row.unit, unit)))
  if ((row.low !== null && low === null) || (row.high !== null && high === null)) return { kind: 'no_band', phase, reason: `The band is set in ${row.unit}, which is not convertible to ${unit} for this test.` }
  return { kind: 'band', low: low!, high: high!, unit, phase, label: row.label, source: row.source, source_state: 'unverified', stated_on }
}

/** Lines of a phase, such as the progesterone line on the day of trigger; those that do not convert are left out. */
export function referenceMarks(test: string, unit: string, context: BandContext): BandMark[] {
  const key = molar_of[test] ?? test
  const phase = phaseOf(context)
  const from = band_rows.find((row) => row.key === key)?.unit
  if (phase === null || from === undefined) return []
  return mark_rows.filter((mark) => mark.key === key && mark.phases.includes(phase)).flatMap(({ value, label, source }) => {
    const converted = convertExactly(key, value, from, unit)
    return converted === null ? [] : [{ value: converted, unit, label, source, source_state: 'unverified' as const }]
  })
}

/** The catalog key under which bands of a LOINC code stand; null where there is none. */
export function bandKeyOfLoinc(loinc: string): string | null {
  const molar: Readonly<Record<string, string>> = { '14715-7': 'e2_si', '14890-8': 'p4_si' }
  return molar[loinc] ?? band_rows.find((row) => row.loinc === loinc)?.key ?? null
}

export function describePhase(phase: Phase): string {
  return phase.replaceAll('_', ' ')
}
