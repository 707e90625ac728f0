/** What the list of patients filters by, for the demo's people: told from the charts that they have. */
import type { CareStatus, TreatmentType } from '#domain/records/patient-filters.ts'
import { computeRisk, default_setting } from '#domain/records/risk-level.ts'
import { risk_rule_version } from '#domain/records/risk-factors.data.ts'
import type { NewPatient } from './background-patients.ts'

/** By the beginning of the code of the main problem; the first that fits. */
const treatments: readonly (readonly [code: string, treatment: TreatmentType])[] = [
  ['Z31.83', 'ivf'], ['N98', 'ivf'], ['Z31.84', 'fertility_preservation'], ['N97', 'fertility_workup'], ['N96', 'fertility_workup'], ['E28', 'ovulation_induction'],
  ['O09', 'pregnancy'], ['Z34', 'pregnancy'], ['O', 'postpartum'], ['Z39', 'postpartum'], ['N95', 'menopause'], ['Z30', 'preventive'], ['Z01', 'preventive'], ['Z00', 'preventive'],
  ['N80', 'gynecology'], ['N39', 'pelvic_floor'], ['N81', 'pelvic_floor'], ['M62', 'pelvic_floor'], ['N94', 'gynecology'], ['M81', 'preventive'], ['M85', 'preventive'], ['R53', 'naturopathic'], ['E5', 'naturopathic'],
]

export const demo_locations: Record<0 | 1, readonly string[]> = { 0: ['Harbor Main', 'Harbor Westside'], 1: ['Juniper Downtown', 'Juniper Eastgate'] }

export interface ListColumns {
  treatment_type: TreatmentType | null
  care_status: CareStatus
  /** Index of the location, null for none. */
  location: number | null
}

/** `at` is the patient's place among all: every ninth has no location yet, every eleventh is on hold, every seventeenth is discharged. */
export function listColumnsOf({ chart }: Pick<NewPatient, 'chart'>, at: number): ListColumns {
  const codes = chart.problem.flatMap(({ icd10cm }) => (icd10cm ? [icd10cm] : []))
  const treatment_type = treatments.find(([code]) => codes[0]?.startsWith(code))?.[1] ?? null
  return { treatment_type, care_status: at % 17 === 16 ? 'discharged' : at % 11 === 10 ? 'on_hold' : 'active', location: at % 9 === 8 ? null : at % 2 }
}

/** The row of patient_risk, by the product's own rule. */
export function riskRow(practice_id: number, patient_id: number, { person, chart }: Pick<NewPatient, 'person' | 'chart'>, treatment_type: TreatmentType | null, now: Date) {
  const today = now.toISOString().slice(0, 10)
  const is_now = (until: string | null) => until === null || until > today
  const inputs = {
    date_of_birth: person.date_of_birth,
    treatment_type,
    problems: chart.problem.filter(({ resolved_on }) => is_now(resolved_on)).map(({ icd10cm, description }, at) => ({ id: at + 1, icd10cm, description })),
    medications_now: chart.medication.filter(({ is_supplement, stopped_on }) => !is_supplement && is_now(stopped_on)).length,
    anaphylaxis: chart.allergy.filter(({ severity }) => severity === 'anaphylaxis').map(({ substance }) => substance),
  }
  const { level, points, contributions } = computeRisk(inputs, default_setting, today)
  return { practice_id, patient_id, level, points, contributions, inputs, rule_version: risk_rule_version, setting_version: default_setting.version, computed_at: now.toISOString(), is_due: false }
}
