/**
 * What of a chart the screening rules count as done, and the facts that say of whom a rule speaks. A vaccine given and a result on
 * file are done as much as an entry of the screening list: nobody is asked twice. Whether a laboratory value is normal is not
 * judged here, so such a test never suspends an interval.
 *
 * Source: the rules' own (domain/src/primary/screening-rules.data.ts); which vaccine or test answers which rule is our own reading
 * (2026-11-21). Limits: an HPV series counts as complete from its third dose; a date known in part counts from its first day.
 */
import { evaluateScreening, type ScreeningItem, type ScreeningTest } from '../../primary/screening.ts'
import type { ScreeningFact } from '../../primary/screening-rules.data.ts'
import { findLabByLoinc } from '../lab-catalog.ts'
import { hasOrgan, type RuleFacts, type RulePerson } from './facts.ts'
import { blood_pressure_loinc } from './vital-kinds.data.ts'

export interface ScreeningContext {
  age_years: number | null
  bmi_kg_m2: number | null
  is_pregnant: boolean | null
  gestation_days: number | null
}

export function readScreening(facts: RuleFacts, person: RulePerson, context: ScreeningContext, today: string): ScreeningItem[] {
  return evaluateScreening({
    on: today,
    age_years: context.age_years,
    bmi_kg_m2: context.bmi_kg_m2,
    gestation_days: context.gestation_days,
    tests: [...fromScreenings(facts), ...fromPressures(facts), ...fromVaccines(facts), ...fromResults(facts)],
    facts: screeningFacts(facts, person, context.is_pregnant),
    cervical_rule_set: 'uspstf_hrsa',
  })
}

const results: Record<string, ScreeningTest['result']> = { normal: 'normal', abnormal: 'abnormal', inconclusive: 'unsatisfactory' }

/** What was declined or has no answer yet is not done. */
function fromScreenings({ screening_event }: RuleFacts): ScreeningTest[] {
  return screening_event.flatMap(({ type, done_on, result }): ScreeningTest[] => (result === 'declined' || result === 'pending' ? [] : [{ test: type, done_on, result: results[result] ?? null }]))
}

function fromPressures({ vital }: RuleFacts): ScreeningTest[] {
  return vital.filter(({ loinc }) => loinc === blood_pressure_loinc).map(({ measured_at }) => ({ test: 'blood_pressure', done_on: measured_at.slice(0, 10), result: null }))
}

/** "Haemophilus influenzae" is another vaccine. */
const vaccines: readonly (readonly [pattern: RegExp, test: string, from_dose: number])[] = [
  [/\binfluenza\b|\bflu\b/i, 'influenza_vaccine', 1],
  [/\btdap\b/i, 'tdap', 1],
  [/\brsv\b|respiratory syncytial/i, 'rsv_vaccine', 1],
  [/\bhpv\b|papilloma/i, 'hpv_vaccine_complete', 3],
]

function fromVaccines({ immunization }: RuleFacts): ScreeningTest[] {
  return immunization.flatMap(({ vaccine, status, given_on, dose_number }): ScreeningTest[] => {
    const [, test, from_dose] = vaccines.find(([pattern]) => pattern.test(vaccine)) ?? []
    if (test === undefined || from_dose === undefined || status !== 'given' || given_on === null || (dose_number ?? 1) < from_dose) return []
    return [{ test, done_on: firstDayOf(given_on), result: null }]
  })
}

/** `2019` → `2019-01-01`: what is known in part runs out rather early than late. */
function firstDayOf(date: string): string {
  return `${date}-01-01`.slice(0, 10)
}

/** Keys of lab-catalog.data.ts. LDL stands for the panel that it is reckoned from. */
const tests_by_lab: Readonly<Record<string, string>> = {
  a1c: 'glucose_screen', gluc_f: 'glucose_screen', ogtt2_75: 'glucose_screen', ogtt1_50: 'gdm_screen', ogtt3_100: 'gdm_screen', ldl: 'lipid_panel', nonhdl: 'lipid_panel',
  hiv: 'hiv_ag_ab', hcv: 'hcv_antibody', hbsag: 'hbsag', tpal: 'syphilis_serology', rpr: 'syphilis_serology', ucx: 'urine_culture',
}

function fromResults({ lab_result }: RuleFacts): ScreeningTest[] {
  return lab_result.flatMap(({ loinc, collected_at }): ScreeningTest[] => {
    const test = tests_by_lab[findLabByLoinc(loinc)?.key ?? '']
    return test === undefined ? [] : [{ test, done_on: collected_at.slice(0, 10), result: null }]
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
