/**
 * GTPAL from the list of pregnancies, so that nobody types it: gravidity, term, preterm, abortions, living children. For any
 * obstetric history. A multiple pregnancy is one event in G, T, P and A; each of its living children counts in L.
 *
 * Source: ACOG reVITALize obstetric definitions (2014), wording from domain knowledge, 2026-11-21. T from 37w0d, P from 20w0d to
 * 36w6d, A below 20w0d and every ectopic, molar or biochemical pregnancy. Where births count from is a setting of the place:
 * 20 weeks (US), 22 (ICMART), 24 (UK). Limits: L is as last recorded.
 */
import { cannotCompute, computed, refuseInputs, type ClinicalRule, type RuleAnswer } from '../clinical-rule.ts'

export const gtpal_rule: ClinicalRule = {
  id: 'gtpal',
  version: '1.0.0',
  source: 'ACOG reVITALize obstetric data definitions (2014)',
  source_state: 'unverified',
  checked_on: '2026-11-21',
  limits: ['births count from 20 weeks unless the practice sets 22 or 24', 'children living as last recorded'],
}

export type PregnancyOutcome = 'live_birth' | 'stillbirth' | 'spontaneous_loss' | 'induced' | 'ectopic' | 'molar' | 'biochemical' | 'ongoing'

export interface Pregnancy {
  /** GA at its end; null where unknown. Not needed where the outcome alone decides. */
  gestation_days: number | null
  /** Null where only the length of the pregnancy is known. */
  outcome: PregnancyOutcome | null
  fetus_count?: number | null
  living_children: number | null
}

export interface ObstetricInputs {
  is_currently_pregnant: boolean | null
  pregnancies: readonly Pregnancy[]
  /** First completed week that counts as a birth: 20, 22 or 24. */
  birth_from_weeks?: 20 | 22 | 24
}

export interface Gtpal {
  gravidity: number
  term: number
  preterm: number
  abortions: number
  living: number
}

const early_outcomes: ReadonlySet<PregnancyOutcome> = new Set(['ectopic', 'molar', 'biochemical'])
const childless_outcomes: ReadonlySet<PregnancyOutcome> = new Set(['stillbirth', 'spontaneous_loss', 'induced', 'ectopic', 'molar', 'biochemical', 'ongoing'])

export function deriveGtpal(inputs: ObstetricInputs): RuleAnswer<ObstetricInputs, Gtpal> {
  const missing = inputs.is_currently_pregnant === null ? ['whether pregnant now'] : []
  const faults: string[] = []
  for (const [index, pregnancy] of inputs.pregnancies.entries()) {
    const name = `pregnancy ${index + 1}`
    if (bucketOf(pregnancy, inputs.birth_from_weeks ?? 20) === null) missing.push(`gestational age of ${name}`)
    if (livingIn(pregnancy) === null) missing.push(`living children of ${name}`)
    faults.push(...faultsOf(pregnancy).map((fault) => `${name}: ${fault}`))
  }
  const ongoing = inputs.pregnancies.filter(({ outcome }) => outcome === 'ongoing').length
  if (ongoing > 1) faults.push('more than one pregnancy is recorded as ongoing')
  if (inputs.is_currently_pregnant === false && ongoing > 0) faults.push('a pregnancy is recorded as ongoing, and the person as not pregnant')
  if (faults.length > 0) return refuseInputs(gtpal_rule, inputs, faults)
  if (missing.length > 0) return cannotCompute(gtpal_rule, inputs, missing)
  return computed(gtpal_rule, inputs, countPregnancies(inputs, ongoing))
}

function countPregnancies(inputs: ObstetricInputs, ongoing: number): Gtpal {
  const buckets = inputs.pregnancies.map((pregnancy) => bucketOf(pregnancy, inputs.birth_from_weeks ?? 20))
  const count = (bucket: string) => buckets.filter((found) => found === bucket).length
  return {
    gravidity: inputs.pregnancies.length + (inputs.is_currently_pregnant && ongoing === 0 ? 1 : 0),
    term: count('term'),
    preterm: count('preterm'),
    abortions: count('abortion'),
    living: inputs.pregnancies.reduce((sum, pregnancy) => sum + (livingIn(pregnancy) ?? 0), 0),
  }
}

function bucketOf({ gestation_days, outcome }: Pregnancy, birth_from_weeks: number): 'term' | 'preterm' | 'abortion' | 'ongoing' | null {
  if (outcome === 'ongoing') return 'ongoing'
  if (outcome !== null && early_outcomes.has(outcome)) return 'abortion'
  if (gestation_days === null) return null
  return gestation_days >= 37 * 7 ? 'term' : gestation_days >= birth_from_weeks * 7 ? 'preterm' : 'abortion'
}

/** Null where it is not recorded and the outcome does not say it. */
function livingIn({ living_children, outcome }: Pregnancy): number | null {
  return living_children ?? (outcome !== null && childless_outcomes.has(outcome) ? 0 : null)
}

function faultsOf(pregnancy: Pregnancy): string[] {
  const { gestation_days, living_children, fetus_count, outcome } = pregnancy
  const faults: string[] = []
  if (gestation_days !== null && !(gestation_days >= 0 && gestation_days <= 330)) faults.push(`gestational age of ${gestation_days} days is not possible`)
  if (living_children !== null && !(Number.isInteger(living_children) && living_children >= 0)) faults.push('living children must be a whole number')
  if (living_children !== null && fetus_count != null && living_children > fetus_count) faults.push('more living children than fetuses')
  if (living_children !== null && living_children > 0 && outcome !== null && childless_outcomes.has(outcome) && fetus_count == null) faults.push(`living children after ${outcome.replaceAll('_', ' ')}`)
  return faults
}

/** "3-1-0-1-1". */
export function formatGtpal({ gravidity, term, preterm, abortions, living }: Gtpal): string {
  return [gravidity, term, preterm, abortions, living].join('-')
}

/** Where a GTPAL that somebody typed or imported differs from the list: one line each, for the screen. */
export function compareGtpal(stated: Partial<Gtpal>, derived: Gtpal): string[] {
  return (Object.keys(derived) as Array<keyof Gtpal>)
    .filter((part) => stated[part] !== undefined && stated[part] !== derived[part])
    .map((part) => `${part}: ${stated[part]} stated, ${derived[part]} from the list of pregnancies`)
}
