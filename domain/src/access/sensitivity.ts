/**
 * Labels that keep an entry of a chart from those who need not know it.
 *
 * Source: what must be kept apart follows California AB 352 (Civil Code 56.101(c): abortion, contraception, gender-affirming
 * care) and the segments that women's-health care asks for besides; the codes are those of HL7 v3 ActCode (information
 * sensitivity policy), for what leaves the house in FHIR. Which role sees what by default is ours, and a practice changes it.
 * Who sees a category is decided by the database (db/migrations, sensitivity_of); this list is compared with it by a test.
 */
import type { Role } from './roles.ts'

export const sensitivities = ['reproductive', 'gender_affirming', 'donor_identity', 'ipv', 'mental_health', 'substance_use', 'genetics', 'hiv_sti', 'pelvic_exam'] as const
export type Sensitivity = (typeof sensitivities)[number]

export interface SensitivityCategory {
  key: Sensitivity
  title: string
  /** What belongs to it, for whoever sets a label. */
  covers: string
  default_roles: readonly Role[]
  /** HL7 v3 ActCode; null where it has none. */
  hl7_code: string | null
}

export const sensitivity_categories: readonly SensitivityCategory[] = [
  { key: 'reproductive', title: 'Reproductive', covers: 'Abortion, contraception, emergency contraception, pregnancy loss where the patient wishes it.', default_roles: ['REI', 'NP'], hl7_code: 'SEX' },
  { key: 'gender_affirming', title: 'Gender-affirming care', covers: 'Gender identity, hormones and operations for it.', default_roles: ['REI', 'NP'], hl7_code: 'SEX' },
  { key: 'donor_identity', title: 'Donor identity', covers: 'Who gave gametes or embryos to whom.', default_roles: ['REI'], hl7_code: null },
  { key: 'ipv', title: 'Violence', covers: 'Intimate partner violence, sexual assault, safety plans.', default_roles: ['REI', 'NP'], hl7_code: 'SDV' },
  { key: 'mental_health', title: 'Mental health', covers: 'Psychiatric conditions, their medicines, screening answers.', default_roles: ['REI', 'NP'], hl7_code: 'PSY' },
  { key: 'substance_use', title: 'Substance use', covers: 'Alcohol, drugs, treatment of dependence.', default_roles: ['REI', 'NP'], hl7_code: 'ETH' },
  { key: 'genetics', title: 'Genetics', covers: 'Carrier status, hereditary conditions, results of genetic tests.', default_roles: ['REI', 'NP'], hl7_code: 'GDIS' },
  { key: 'hiv_sti', title: 'HIV and STI', covers: 'HIV, other sexually transmitted infections, their tests and medicines, PrEP.', default_roles: ['REI', 'NP'], hl7_code: 'STD' },
  { key: 'pelvic_exam', title: 'Pelvic examination', covers: 'Findings of internal examinations and what was said in them.', default_roles: ['PT', 'NP'], hl7_code: null },
]

const titles = new Map(sensitivity_categories.map(({ key, title }) => [key, title]))

export function titleOfSensitivity(key: Sensitivity): string {
  return titles.get(key)!
}

/** Shortest reason for breaking the glass, in characters without the blanks around it: a sentence, not a full stop. */
export const break_glass_reason_min = 20
