/**
 * What follows from a history: every rule that its facts can feed, with its inputs, its source, and what is missing. Nothing of
 * it is stored: it is reckoned anew each time the history is read, so that it cannot be older than the facts. The rules and their
 * sources are in domain/src/fertility and domain/src/primary; here is only how facts become their inputs.
 */
import { withholdHidden, type HiddenMedication, type RestrictedInteraction, type Viewer } from '../../access/withhold-hidden.ts'
import { aggregateEligibility } from '../../fertility/contraception-eligibility.ts'
import { classifyMenstrualPattern, findMenstrualAlerts } from '../../fertility/menstrual-pattern.ts'
import { compareGtpal, deriveGtpal } from '../../fertility/obstetric-history.ts'
import { compareSemenAnalysis, computeTotalMotileCount } from '../../fertility/semen-analysis.ts'
import { classifyBloodPressure } from '../../primary/blood-pressure.ts'
import { computeBodyMass } from '../../primary/body-mass.ts'
import { nothing_due_wording } from '../../primary/screening.ts'
import { daysBetween } from '../../units/calendar-day.ts'
import { completedYears } from '../age.ts'
import { checkMedicationList, type LabMark, type ListCheck } from '../interactions.ts'
import { findLabByLoinc } from '../lab-catalog.ts'
import type { ListEntry } from '../medication-list.ts'
import { sumNutrients } from '../supplement-totals.ts'
import { findContradictions, type Contradiction } from './contradictions.ts'
import { tickConditions } from './eligibility-conditions.ts'
import { hasOrgan, newestBy, type RuleFacts, type RulePerson } from './facts.ts'
import type { HistorySection } from './kinds.ts'
import { readScreening } from './read-screening.ts'
import { blood_pressure_loinc, height_loinc, inFirstUnit, weight_loinc } from './vital-kinds.data.ts'

/** GTPAL as a signed note says it. */
export interface StatedGtpal {
  note_id: number
  text: string
  parts: { gravidity?: number; term?: number; preterm?: number; abortions?: number; living?: number }
}

export type HistoryFindings = ReturnType<typeof deriveHistory>

export interface BesideTheFacts {
  stated: readonly StatedGtpal[]
  /** Current medications that the reader may not see. Of these nothing leaves but that there is a grave interaction. */
  hidden_medications: readonly HiddenMedication[]
  viewers: readonly Viewer[]
  /** Sections that somebody went through and found to hold nothing. */
  known_empty: readonly HistorySection[]
  /** Analyses that a partner's consent lets this chart show. */
  partner_semen: readonly PartnerSemen[]
}

export interface PartnerSemen {
  other: { id: number; first_name: string; last_name: string }
  analysis: RuleFacts['semen_analysis'][number]
}

/** Nothing beside the facts. */
export const only_facts: BesideTheFacts = { stated: [], hidden_medications: [], viewers: [], known_empty: [], partner_semen: [] }

export function deriveHistory(facts: RuleFacts, person: RulePerson, today: string, beside: BesideTheFacts = only_facts) {
  const { known_empty, partner_semen } = beside
  const age_years = completedYears(person.date_of_birth, today)
  const ongoing = facts.pregnancy.find(({ outcome }) => outcome === 'ongoing') ?? null
  const is_pregnant = ongoing !== null ? true : facts.pregnancy.length > 0 || cannotBePregnant(facts, person) ? false : null
  const body_mass = readBodyMass(facts)
  const bmi_kg_m2 = body_mass?.ok ? body_mass.value.bmi_kg_m2 : null
  const is_nulligravid = person.sex !== 'male' && facts.pregnancy.length === 0 && known_empty.includes('obstetric')
  const gtpal = facts.pregnancy.length === 0 && !is_nulligravid ? null : deriveGtpal({ is_currently_pregnant: is_nulligravid ? false : is_pregnant, pregnancies: facts.pregnancy.map(readPregnancy) })
  const ticked = tickConditions(facts, age_years, bmi_kg_m2, today)
  const medications = checkList(facts, is_pregnant, today)
  const restricted = findRestricted(facts, beside, is_pregnant, today)
  return {
    today,
    age_years,
    gtpal,
    menstrual: readMenstrual(facts, age_years, is_pregnant, today),
    body_mass,
    blood_pressure: readPressure(facts, is_pregnant),
    eligibility: { ticked, answer: aggregateEligibility({ condition_ids: ticked.map(({ condition_id }) => condition_id) }) },
    screening: readScreening(facts, person, { age_years, bmi_kg_m2, is_pregnant, gestation_days: gestationOf(ongoing?.edd_on ?? null, today) }, today),
    nothing_due_wording,
    semen: facts.semen_analysis.map((row) => readSemen(row)),
    partner_semen: partner_semen.map(({ other, analysis }) => ({ other, ...readSemen(analysis) })),
    medications,
    nutrients: sumNutrients(listEntries(facts), { on: today, age_years }),
    restricted,
    interference: findInterference(medications, facts),
    contradictions: [...findContradictions(facts, person, today), ...noteAgainstList(gtpal, beside.stated)],
  }
}

function cannotBePregnant(facts: RuleFacts, { sex }: RulePerson): boolean {
  return sex === 'male' || hasOrgan(facts, 'uterus') === false || facts.menstrual_record.some(({ final_period_on }) => final_period_on !== null)
}

/** The one list against pairs, in the states that the chart knows; pregnancy that nobody recorded counts as possible. */
function checkList(facts: RuleFacts, is_pregnant: boolean | null, today: string): ListCheck {
  const { pregnancy, pregnancy_intent } = facts
  const intent = newestBy(pregnancy_intent, ({ asked_on }) => asked_on)
  const last = newestBy(pregnancy.filter(({ outcome, ended_on }) => outcome === 'live_birth' && ended_on?.length === 10), ({ ended_on }) => ended_on!)
  // Feeding is recorded at the birth; beyond half a year it says nothing of today.
  const is_nursing = last !== null && /breast|nurs|lactat/i.test(last.feeding ?? '') && daysBetween(last.ended_on!, today) <= 183
  return checkMedicationList(listEntries(facts), { on: today, states: { pregnancy: is_pregnant, trying_to_conceive: intent === null ? null : intent.intent === 'trying', lactation: is_nursing ? true : null } })
}

function listEntries({ medication }: RuleFacts): ListEntry[] {
  return medication.map(({ id, name, is_supplement, dose, frequency, stopped_on, route }) => ({ id: String(id), name, is_supplement, dose, frequency, stopped_on, route }))
}

/** docs/decisions/0032: a hidden medication still protects, in the gravest pairs and without being named. */
function findRestricted(facts: RuleFacts, { hidden_medications: hidden, viewers }: BesideTheFacts, is_pregnant: boolean | null, today: string): RestrictedInteraction[] {
  if (hidden.length === 0) return []
  const medication = [...facts.medication, ...hidden.map((row) => ({ ...row, dose: null, frequency: null, taking: null, started_on: null, stopped_on: null }))]
  return withholdHidden(checkList({ ...facts, medication }, is_pregnant, today), facts.medication, hidden, viewers)
}

export interface Interference {
  result_ids: number[]
  name: string
  direction: LabMark['direction']
  title: string
  action: string
  source: string
}

/** Results of the chart that something on the list may have made false. */
function findInterference({ findings }: ListCheck, { lab_result }: RuleFacts): Interference[] {
  return findings.flatMap(({ lab_marks, title, pair }) =>
    lab_marks.flatMap(({ lab, direction }): Interference[] => {
      const concerned = lab_result.filter(({ loinc }) => findLabByLoinc(loinc)?.key === lab)
      return concerned.length === 0 ? [] : [{ result_ids: concerned.map(({ id }) => id), name: concerned[0]!.name, direction, title, action: pair.action, source: pair.source }]
    }),
  )
}

function readPregnancy(row: RuleFacts['pregnancy'][number]) {
  const known = row.fetuses.filter(({ is_living_now }) => is_living_now !== null)
  // Only where every child is described: one that nobody asked about is not a dead one.
  const living_children = known.length > 0 && known.length === row.fetuses.length && (row.fetus_count === null || known.length === row.fetus_count) ? known.filter(({ is_living_now }) => is_living_now === true).length : null
  return { gestation_days: row.ga_weeks === null ? null : row.ga_weeks * 7 + (row.ga_days ?? 0), outcome: row.outcome, fetus_count: row.fetus_count, living_children }
}

/** Days beyond the longest cycle from which a period that is not recorded is asked about: own setting, 2026-11-21. */
const overdue_after_d = 7
const stops_periods: ReadonlySet<string> = new Set(['lng_iud', 'implant', 'dmpa', 'pop', 'combined_pill', 'combined_patch', 'combined_ring', 'lactational'])

function overduePeriod(facts: RuleFacts, days_since: number | null, longest_d: number | null, today: string): string[] {
  if (days_since === null || longest_d === null || days_since <= longest_d + overdue_after_d || days_since >= 90 || hasOrgan(facts, 'uterus') === false) return []
  if (facts.contraception_use.some(({ method, stopped_on }) => stops_periods.has(method) && (stopped_on === null || stopped_on > today.slice(0, stopped_on.length)))) return []
  return [`${days_since} days since the last period recorded, and the longest cycle was ${longest_d}: a newer one is not recorded, or a period is missing. Ask; consider a pregnancy test.`]
}

function readMenstrual(facts: RuleFacts, age_years: number | null, is_pregnant: boolean | null, today: string) {
  const latest = newestBy(facts.menstrual_record, ({ assessed_on }) => assessed_on)
  if (latest === null) return null
  const { cycle_min_d, cycle_max_d, duration_d, lmp_on, final_period_on } = latest
  const days_since_last_period = lmp_on === null ? null : daysBetween(lmp_on, today)
  const pattern =
    final_period_on !== null || is_pregnant === true
      ? null
      : classifyMenstrualPattern({
          cycle_days: cycle_min_d === null || cycle_max_d === null ? (cycle_min_d ?? cycle_max_d) : (cycle_min_d + cycle_max_d) / 2,
          duration_days: duration_d,
          variation_days: cycle_min_d === null || cycle_max_d === null ? null : cycle_max_d - cycle_min_d,
          age_years,
        })
  const alerts = findMenstrualAlerts({
    age_years,
    has_reached_menarche: latest.menarche_age_y === null && lmp_on === null ? null : true,
    days_since_last_period,
    months_since_final_period: final_period_on?.length === 10 ? Math.floor(daysBetween(final_period_on, today) / 30.4375) : null,
    has_bleeding_now: latest.has_intermenstrual_bleeding,
    is_pregnant,
  })
  const overdue = final_period_on !== null || is_pregnant === true ? [] : overduePeriod(facts, days_since_last_period, cycle_max_d ?? cycle_min_d, today)
  return { fact_id: latest.id, assessed_on: latest.assessed_on, days_since_last_period, pattern, alerts: [...alerts, ...overdue] }
}

function latestOf({ vital }: RuleFacts, loinc: string) {
  return newestBy(vital.filter((row) => row.loinc === loinc), ({ measured_at }) => measured_at)
}

function readBodyMass(facts: RuleFacts) {
  const [weight, height] = [latestOf(facts, weight_loinc), latestOf(facts, height_loinc)]
  if (weight === null && height === null) return null
  const height_cm = height === null ? null : inFirstUnit(height_loinc, height.value, height.unit)
  return computeBodyMass({ weight_kg: weight === null ? null : inFirstUnit(weight_loinc, weight.value, weight.unit), height_m: height_cm === null ? null : height_cm / 100 })
}

function readPressure(facts: RuleFacts, is_pregnant: boolean | null) {
  const latest = latestOf(facts, blood_pressure_loinc)
  if (latest === null) return null
  const classify = (as_pregnant: boolean | null) => classifyBloodPressure({ systolic_mmhg: latest.value, diastolic_mmhg: latest.diastolic, is_pregnant: as_pregnant })
  // Where nobody knows, both readings are shown; neither is presumed.
  const either = is_pregnant === null ? { if_not_pregnant: classify(false), if_pregnant: classify(true) } : null
  return { fact_id: latest.id, measured_at: latest.measured_at, answer: classify(is_pregnant), either }
}

function gestationOf(edd_on: string | null, today: string): number | null {
  if (edd_on === null) return null
  const days = 280 - daysBetween(today, edd_on)
  return days >= 0 && days <= 315 ? days : null
}

function readSemen(row: RuleFacts['semen_analysis'][number]) {
  const { volume_ml, concentration_m_per_ml, total_motility_percent } = row
  return {
    fact_id: row.id,
    collected_on: row.collected_on,
    total_motile: computeTotalMotileCount({ volume_ml, concentration_m_per_ml, total_motility_percent }),
    limits: compareSemenAnalysis({
      volume_ml,
      concentration_m_per_ml,
      total_count_million: null,
      total_motility_percent,
      progressive_motility_percent: row.progressive_percent,
      vitality_percent: row.vitality_percent,
      normal_forms_percent: row.normal_forms_percent,
      abstinence_days: row.abstinence_d,
    }),
  }
}

function noteAgainstList(gtpal: ReturnType<typeof deriveGtpal> | null, stated: readonly StatedGtpal[]): Contradiction[] {
  if (gtpal === null || !gtpal.ok) return []
  return stated.flatMap(({ text, parts }): Contradiction[] => {
    const differences = compareGtpal(parts, gtpal.value)
    return differences.length === 0 ? [] : [{ id: 'gtpal_in_note', weight: 'wrong', text: `A signed note says ${text}; ${differences.join('; ')}.`, refs: [] }]
  })
}
