/**
 * Which codes and names suggest a label. A suggestion only: a person sets the label, or does not.
 *
 * Codes: ICD-10-CM FY 2026 chapters and categories by prefix (CDC/NCHS, public domain); LOINC numbers of single tests (LOINC
 * 2.81, loinc.org/license). Medicines by the generic names that a list holds; brand names only where they are usual here.
 * Put together by us on 2026-11-21 from those code books, for AB 352 and 42 CFR part 2; not taken from a published value
 * set, and not verified against one. Misses are likely (free text, other brands), so no rule stands in for asking.
 */
import type { Sensitivity } from './sensitivity.ts'

export interface SensitivityRule {
  key: string
  category: Sensitivity
  title: string
  icd10cm: readonly string[]
  loinc: readonly string[]
  /** Lower-case words that a name begins with or holds as a word. */
  names: readonly string[]
  /** Kinds of entry that belong here whatever they say. */
  records: readonly string[]
}

export const sensitivity_rules_version = '2026-11-21'

export const sensitivity_rules: readonly SensitivityRule[] = [
  { key: 'abortion', category: 'reproductive', title: 'Abortion care', icd10cm: ['O04', 'O07', 'Z33.2', 'Z64.0'], loinc: [], names: ['mifepristone', 'abortion', 'termination of pregnancy'], records: [] },
  {
    key: 'contraception',
    category: 'reproductive',
    title: 'Contraception',
    icd10cm: ['Z30', 'Z97.5', 'T83.3'],
    loinc: [],
    names: ['levonorgestrel', 'ulipristal', 'etonogestrel', 'drospirenone', 'norethindrone', 'medroxyprogesterone', 'contraception', 'contraceptive', 'copper iud'],
    records: ['contraception_use'],
  },
  { key: 'gender', category: 'gender_affirming', title: 'Gender-affirming care', icd10cm: ['F64', 'Z87.890'], loinc: [], names: ['gender dysphoria', 'gender incongruence'], records: [] },
  { key: 'donor', category: 'donor_identity', title: 'Donation of gametes', icd10cm: ['Z52.8'], loinc: [], names: ['egg donor', 'oocyte donor', 'sperm donor', 'embryo donor'], records: [] },
  {
    key: 'violence',
    category: 'ipv',
    title: 'Violence',
    icd10cm: ['T74', 'T76', 'Y07', 'Z69', 'Z91.41', 'O9A.3', 'O9A.4', 'O9A.5'],
    loinc: ['76499-3', '76500-8', '76501-6', '95618-5'],
    names: ['intimate partner violence', 'domestic violence', 'sexual assault', 'safety plan'],
    records: [],
  },
  {
    key: 'mental',
    category: 'mental_health',
    title: 'Mental health',
    icd10cm: ['F2', 'F3', 'F40', 'F41', 'F42', 'F43', 'F44', 'F45', 'F50', 'F53', 'F60', 'F90', 'R45.8', 'Z91.5', 'O99.34'],
    loinc: ['44261-6', '71354-5', '70274-6', '44260-8'],
    names: ['sertraline', 'fluoxetine', 'escitalopram', 'citalopram', 'paroxetine', 'venlafaxine', 'duloxetine', 'bupropion', 'mirtazapine', 'lithium', 'quetiapine', 'olanzapine', 'aripiprazole', 'lamotrigine', 'brexanolone', 'zuranolone'],
    records: [],
  },
  {
    key: 'substance',
    category: 'substance_use',
    title: 'Substance use',
    icd10cm: ['F10', 'F11', 'F12', 'F13', 'F14', 'F15', 'F16', 'F18', 'F19', 'O99.31', 'O99.32', 'Z71.4', 'Z71.5'],
    loinc: ['75624-7', '82666-9'],
    names: ['buprenorphine', 'methadone', 'naltrexone', 'disulfiram', 'acamprosate'],
    records: [],
  },
  { key: 'genetic', category: 'genetics', title: 'Genetics', icd10cm: ['Z14', 'Z15', 'Z31.43', 'Z31.44', 'Z84.81'], loinc: ['21636-6', '38404-0', '50398-7'], names: ['brca1', 'brca2', 'carrier of', 'lynch syndrome', 'fragile x'], records: [] },
  {
    key: 'hiv',
    category: 'hiv_sti',
    title: 'HIV',
    icd10cm: ['B20', 'Z21', 'B97.35', 'R75', 'O98.7', 'Z11.4', 'Z20.6', 'Z29.81'],
    loinc: ['56888-1', '75622-1', '20447-9', '25836-8', '24467-3', '7917-8', '29893-5'],
    names: ['emtricitabine', 'tenofovir', 'dolutegravir', 'bictegravir', 'cabotegravir', 'lamivudine', 'abacavir', 'darunavir', 'rilpivirine', 'efavirenz', 'hiv'],
    records: [],
  },
  {
    key: 'sti',
    category: 'hiv_sti',
    title: 'Sexually transmitted infections',
    icd10cm: ['A50', 'A51', 'A52', 'A53', 'A54', 'A55', 'A56', 'A57', 'A58', 'A59', 'A60', 'A63', 'A64', 'O98.1', 'O98.2', 'O98.3', 'Z11.3', 'Z20.2', 'Z22.4'],
    loinc: ['21613-5', '24111-7', '24110-9', '20507-0', '43304-5', '43305-2', '46989-0', '5292-8'],
    names: ['chlamydia', 'gonorrhea', 'gonorrhoea', 'syphilis', 'genital herpes', 'trichomonas', 'trichomoniasis'],
    records: [],
  },
  { key: 'pelvic', category: 'pelvic_exam', title: 'Pelvic floor examination', icd10cm: [], loinc: [], names: ['pelvic floor initial', 'pelvic floor evaluation', 'internal examination'], records: [] },
]
