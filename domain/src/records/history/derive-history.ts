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
import { evaluateScreening, nothing_due_wording, type ScreeningItem, type ScreeningTest } from '../../primary/screening.ts'
import type { ScreeningFact } from '../../primary/screening-rules.data.ts'
import { daysBetween } from '../../units/calendar-day.ts'
import { completedYears } from '../age.ts'
import { checkMedicationList, type LabMark, type ListCheck } from '../interactions.ts'
import { findLabByLoinc } from '../lab-catalog.ts'
import { findContradictions, type Contradiction } from './contradictions.ts'
import { tickConditions } from './eligibility-conditions.ts'
import { hasOrgan, newestBy, type RuleFacts, type RulePerson } from './facts.ts'
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
}

const nothing_beside: BesideTheFacts = { stated: [], hidden_medications: [], viewers: [] }

export function deriveHistory(facts: RuleFacts, person: RulePerson, today: string, beside: BesideTheFacts = nothing_beside) {
  const age_years = completedYears(person.date_of_birth, today)
  const ongoing = facts.pregnancy.find(({ outcome }) => outcome === 'ongoing') ?? null
  const is_pregnant = ongoing !== null ? true : facts.pregnancy.length > 0 || cannotBePregnant(facts, person) ? false : null
  const body_mass = readBodyMass(facts)
  const bmi_kg_m2 = body_mass?.ok ? body_mass.value.bmi_kg_m2 : null
  const gtpal = facts.pregnancy.length === 0 ? null : deriveGtpal({ is_currently_pregnant: is_pregnant, pregnancies: facts.pregnancy.map(readPregnancy) })
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
    medications,
    restricted,
    interference: findInterference(medications, facts),
    contradictions: [...findContradictions(facts, person, today), ...noteAgainstList(gtpal, beside.stated)],
  }
}

function cannotBePregnant(facts: RuleFacts, { sex }: RulePerson): boolean {
  return sex === 'male' || hasOrgan(facts, 'uterus') === false || facts.menstrual_record.some(({ final_period_on }) => final_period_on !== null)
}

/** The one list against pairs, in the states that the chart knows; pregnancy that nobody recorded counts as possible. */
function checkList({ medication, pregnancy, pregnancy_intent }: RuleFacts, is_pregnant: boolean | null, today: string): ListCheck {
  const intent = newestBy(pregnancy_intent, ({ asked_on }) => asked_on)
  const last = newestBy(pregnancy.filter(({ outcome, ended_on }) => outcome === 'live_birth' && ended_on?.length === 10), ({ ended_on }) => ended_on!)
  // Feeding is recorded at the birth; beyond half a year it says nothing of today.
  const is_nursing = last !== null && /breast|nurs|lactat/i.test(last.feeding ?? '') && daysBetween(last.ended_on!, today) <= 183
  const entries = medication.map(({ id, name, is_supplement, dose, frequency, stopped_on, route }) => ({ id: String(id), name, is_supplement, dose, frequency, stopped_on, route }))
  return checkMedicationList(entries, { on: today, states: { pregnancy: is_pregnant, trying_to_conceive: intent === null ? null : intent.intent === 'trying', lactation: is_nursing ? true : null } })
}

/** docs/decisions/0032: a hidden medication still protects, in the gravest pairs and without being named. */
function findRestricted(facts: RuleFacts, { hidden_medications: hidden, viewers }: BesideTheFacts, is_pregnant: boolean | null, today: string): RestrictedInteraction[] {
  if (hidden.length === 0) return []
  const medication = [...facts.medication, ...hidden.map((row) => ({ ...row, dose: null, frequency: null, started_on: null, stopped_on: null }))]
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

function readMenstrual({ menstrual_record }: RuleFacts, age_years: number | null, is_pregnant: boolean | null, today: string) {
  const latest = newestBy(menstrual_record, ({ assessed_on }) => assessed_on)
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
  return { fact_id: latest.id, assessed_on: latest.assessed_on, days_since_last_period, pattern, alerts }
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
  return latest === null ? null : { fact_id: latest.id, measured_at: latest.measured_at, answer: classifyBloodPressure({ systolic_mmhg: latest.value, diastolic_mmhg: latest.diastolic, is_pregnant }) }
}

function gestationOf(edd_on: string | null, today: string): number | null {
  if (edd_on === null) return null
  const days = 280 - daysBetween(today, edd_on)
  return days >= 0 && days <= 315 ? days : null
}

interface ScreeningContext {
  age_years: number | null
  bmi_kg_m2: number | null
  is_pregnant: boolean | null
  gestation_days: number | null
}

const results: Record<string, ScreeningTest['result']> = { normal: 'normal', abnormal: 'abnormal', inconclusive: 'unsatisfactory' }

function readScreening(facts: RuleFacts, person: RulePerson, context: ScreeningContext, today: string): ScreeningItem[] {
  // What was declined or has no answer yet is not done.
  const tests = facts.screening_event.flatMap(({ type, done_on, result }): ScreeningTest[] => (result === 'declined' || result === 'pending' ? [] : [{ test: type, done_on, result: results[result] ?? null }]))
  const pressure = facts.vital.filter(({ loinc }) => loinc === blood_pressure_loinc).map(({ measured_at }): ScreeningTest => ({ test: 'blood_pressure', done_on: measured_at.slice(0, 10), result: null }))
  return evaluateScreening({
    on: today,
    age_years: context.age_years,
    bmi_kg_m2: context.bmi_kg_m2,
    gestation_days: context.gestation_days,
    tests: [...tests, ...pressure],
    facts: screeningFacts(facts, person, context.is_pregnant),
    cervical_rule_set: 'uspstf_hrsa',
  })
}

/** What the chart says; everything else is asked for by the rule, never presumed. */
function screeningFacts(facts: RuleFacts, { sex }: RulePerson, is_pregnant: boolean | null): Partial<Record<ScreeningFact, boolean | null>> {
  const active = (...codes: readonly string[]) => facts.problem.some(({ icd10cm, resolved_on }) => resolved_on === null && codes.some((code) => icd10cm?.startsWith(code)))
  const final_period = facts.menstrual_record.some(({ final_period_on }) => final_period_on !== null)
  return {
    has_cervix: hasOrgan(facts, 'cervix'),
    has_breasts: hasOrgan(facts, 'breasts') ?? (sex === 'female' ? true : null),
    is_female: sex === 'female' ? true : sex === 'male' ? false : null,
    is_pregnant,
    has_hypertension: active('I10', 'I15', 'O10') ? true : null,
    had_gestational_diabetes: facts.pregnancy.length === 0 ? null : facts.pregnancy.some(({ complications }) => complications.includes('gestational_diabetes')),
    is_postmenopausal: final_period ? true : null,
    had_cin2_plus: active('N87.1', 'D06') ? true : null,
    could_become_pregnant: hasOrgan(facts, 'uterus') === false || final_period ? false : null,
    has_brca_related_history: facts.family_history.some(({ condition }) => /breast cancer|ovarian cancer|brca/i.test(condition ?? '')) ? true : null,
  }
}

function readSemen(row: RuleFacts['semen_analysis'][number]) {
  const { volume_ml, concentration_m_per_ml, total_motility_percent } = row
  return {
    fact_id: row.id,
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
