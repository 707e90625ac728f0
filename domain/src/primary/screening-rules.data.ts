/**
 * Screening and prevention rules as data: 45 rows with body, grade and year, the ages and facts that they ask for, and the
 * intervals by test. "unverified" rows name their source from domain knowledge and are to be re-read before release; state of
 * 2026-11-21. Ages in completed years, both ends included; gestation in completed weeks; months are calendar months.
 */
import type { SourceState } from '../clinical-rule.ts'

/** Yes, no, or null for "not recorded". */
export type ScreeningFact =
  | 'has_cervix' | 'has_breasts' | 'is_female' | 'is_pregnant' | 'is_postpartum' | 'is_sexually_active' | 'is_at_sti_risk' | 'is_at_syphilis_risk'
  | 'has_hypertension' | 'had_gestational_diabetes' | 'is_postmenopausal' | 'is_at_fracture_risk' | 'has_brca_related_history' | 'has_20_pack_years_recent'
  | 'could_become_pregnant' | 'is_cervical_high_risk' | 'had_cin2_plus' | 'has_adequate_negative_cervical_screening' | 'is_breast_high_risk'
  | 'is_colorectal_high_risk' | 'is_at_preeclampsia_risk' | 'is_at_perinatal_depression_risk' | 'is_rh_negative'

export interface TestInterval {
  test: string
  /** Null: once; the test is not repeated by this rule. */
  months: number | null
  from_age?: number
}

export type ScreeningTiming = 'interval' | 'once' | 'each_pregnancy' | 'each_visit' | 'by_risk' | 'stop'

export interface ScreeningRule {
  id: string
  topic: string
  body: string
  grade: string
  source_state: SourceState
  timing: ScreeningTiming
  age?: readonly [number | null, number | null]
  bmi?: readonly [number | null, number | null]
  /** Completed weeks of gestation, from and to. */
  weeks?: readonly [number, number | null]
  /** Months of the year in which it is given (1-12). */
  season?: readonly number[]
  /** Must all hold; one that is not recorded is asked for. */
  requires: readonly ScreeningFact[]
  /** None may hold; one that is not recorded is said as a caution. */
  excludes: readonly ScreeningFact[]
  population: string
  what: string
  tests: readonly TestInterval[]
  interval_text: string
  note: string
  /** Rules of one set are alternatives: a practice picks the set. */
  rule_set?: 'uspstf_hrsa' | 'acs'
  /** Never on a shared screen, a printed summary or a proxy's portal. */
  is_private?: boolean
}

const K = 'unverified' as const
const V = 'verified' as const
const average_cervix = { requires: ['has_cervix'], excludes: ['is_cervical_high_risk', 'had_cin2_plus'] } as const
const colorectal_tests: readonly TestInterval[] = [{ test: 'fit', months: 12 }, { test: 'stool_dna_fit', months: 36 }, { test: 'colonoscopy', months: 120 }, { test: 'ct_colonography', months: 60 }, { test: 'sigmoidoscopy', months: 60 }]
const cervical_30_tests: readonly TestInterval[] = [{ test: 'hrhpv', months: 60 }, { test: 'hrhpv_self', months: 60 }, { test: 'cotest', months: 60 }, { test: 'cytology', months: 36 }]

export const screening_rules: readonly ScreeningRule[] = [
  { id: 'cx_21_29', topic: 'Cervical cancer', body: 'USPSTF', grade: '2018 (A); same in HRSA 2026', source_state: V, timing: 'interval', age: [21, 29], ...average_cervix, population: 'has a cervix, average risk', what: 'Cytology', tests: [{ test: 'cytology', months: 36 }, { test: 'cotest', months: 36 }], interval_text: '36 months', note: 'not below 21; no co-test in the 20s', rule_set: 'uspstf_hrsa' },
  { id: 'cx_30_65_hpv', topic: 'Cervical cancer', body: 'HRSA WPSI', grade: '2026-01 (coverage from 2027-01-01)', source_state: V, timing: 'interval', age: [30, 65], ...average_cervix, population: 'has a cervix, average risk', what: 'Primary hrHPV, clinician- or self-collected (preferred)', tests: cervical_30_tests, interval_text: '60 months; cytology 36', note: 'USPSTF 2018 (A) lists hrHPV, co-test and cytology as equal; its 2024 draft was not final when read', rule_set: 'uspstf_hrsa' },
  { id: 'cx_acs', topic: 'Cervical cancer', body: 'ACS', grade: '2020, update 2025-12', source_state: V, timing: 'interval', age: [25, 65], ...average_cervix, population: 'has a cervix, average risk', what: 'Primary hrHPV', tests: [{ test: 'hrhpv', months: 60 }, { test: 'hrhpv_self', months: 36 }, { test: 'cotest', months: 60 }, { test: 'cytology', months: 36 }], interval_text: '60 months; self-collected 36', note: 'selectable rule set', rule_set: 'acs' },
  { id: 'cx_stop', topic: 'Cervical cancer', body: 'USPSTF', grade: '2018 (D)', source_state: K, timing: 'stop', age: [66, null], requires: ['has_cervix'], excludes: ['is_cervical_high_risk'], population: '3 negative cytologies or 2 negative HPV or co-tests in 10 years, the last within 5, and no CIN2+ in 20 to 25 years', what: 'Stop', tests: cervical_30_tests, interval_text: '', note: '' },
  { id: 'cx_hyst', topic: 'Cervical cancer', body: 'USPSTF', grade: '2018 (D)', source_state: K, timing: 'stop', age: [21, null], requires: [], excludes: ['has_cervix'], population: 'cervix removed, no CIN2+', what: 'Stop', tests: [], interval_text: '', note: 'ask whether the cervix is present, not just "hysterectomy"' },
  { id: 'cx_highrisk', topic: 'Cervical cancer', body: 'NIH OI / ASCCP', grade: '2019-2024', source_state: K, timing: 'by_risk', age: [21, null], requires: ['has_cervix', 'is_cervical_high_risk'], excludes: [], population: 'HIV, transplant, DES exposure, immunosuppression', what: 'Individual plan', tests: [{ test: 'cytology', months: 12 }, { test: 'cotest', months: 36 }, { test: 'hrhpv', months: 36 }], interval_text: '12 to 36 months', note: 'not for the average-risk rules' },
  { id: 'breast_40_74', topic: 'Breast cancer', body: 'USPSTF', grade: '2024 (B)', source_state: K, timing: 'interval', age: [40, 74], requires: ['has_breasts'], excludes: ['is_breast_high_risk'], population: 'has breasts, average risk', what: 'Mammography', tests: [{ test: 'mammography', months: 24 }], interval_text: '24 months', note: 'from 75: insufficient evidence; ACOG 2024 starts at 40, every 1 to 2 years' },
  { id: 'brca', topic: 'BRCA risk', body: 'USPSTF', grade: '2019 (B)', source_state: K, timing: 'once', age: [18, null], requires: ['has_brca_related_history'], excludes: [], population: 'family or personal history', what: 'Risk tool, then genetics', tests: [{ test: 'brca_risk_tool', months: null }], interval_text: 'once; update with the family history', note: '' },
  { id: 'ct_gc_24', topic: 'Chlamydia and gonorrhoea', body: 'USPSTF', grade: '2021 (B)', source_state: K, timing: 'interval', age: [13, 24], requires: ['is_sexually_active'], excludes: [], population: 'sexually active, pregnancy included', what: 'NAAT', tests: [{ test: 'ct_gc_naat', months: 12 }], interval_text: '12 months (CDC)', note: 'USPSTF gives no interval' },
  { id: 'ct_gc_25', topic: 'Chlamydia and gonorrhoea', body: 'USPSTF', grade: '2021 (B)', source_state: K, timing: 'interval', age: [25, null], requires: ['is_at_sti_risk'], excludes: [], population: 'increased risk', what: 'NAAT', tests: [{ test: 'ct_gc_naat', months: 12 }], interval_text: '12 months or by risk', note: 'retest 3 months after a positive' },
  { id: 'syph_risk', topic: 'Syphilis', body: 'USPSTF', grade: '2022 (A)', source_state: K, timing: 'by_risk', age: [15, null], requires: ['is_at_syphilis_risk'], excludes: [], population: 'increased risk', what: 'Serology', tests: [{ test: 'syphilis_serology', months: null }], interval_text: 'by risk', note: '' },
  { id: 'syph_preg', topic: 'Syphilis', body: 'USPSTF', grade: '2025 (A)', source_state: K, timing: 'each_pregnancy', requires: ['is_pregnant'], excludes: [], population: 'pregnant', what: 'Serology, early', tests: [{ test: 'syphilis_serology', months: null }], interval_text: 'each pregnancy', note: 'ACOG 2024: also in the third trimester and at birth' },
  { id: 'hiv', topic: 'HIV', body: 'USPSTF', grade: '2019 (A)', source_state: K, timing: 'once', age: [15, 65], requires: [], excludes: [], population: 'everybody; also in pregnancy', what: 'Antigen/antibody test', tests: [{ test: 'hiv_ag_ab', months: null }], interval_text: 'once; repeat by risk', note: '' },
  { id: 'hcv', topic: 'Hepatitis C', body: 'USPSTF', grade: '2020 (B)', source_state: K, timing: 'once', age: [18, 79], requires: [], excludes: [], population: 'everybody; CDC: each pregnancy', what: 'Antibody with reflex RNA', tests: [{ test: 'hcv_antibody', months: null }], interval_text: 'once', note: '' },
  { id: 'hbv_adult', topic: 'Hepatitis B', body: 'CDC', grade: '2023', source_state: K, timing: 'once', age: [18, null], requires: [], excludes: [], population: 'everybody', what: 'Triple panel', tests: [{ test: 'hbv_panel', months: null }], interval_text: 'once', note: 'USPSTF 2020 (B): by risk' },
  { id: 'hbv_preg', topic: 'Hepatitis B', body: 'USPSTF', grade: '2019 (A)', source_state: K, timing: 'each_pregnancy', requires: ['is_pregnant'], excludes: [], population: 'pregnant', what: 'HBsAg at the first visit', tests: [{ test: 'hbsag', months: null }, { test: 'hbv_panel', months: null }], interval_text: 'each pregnancy', note: '' },
  { id: 'bp', topic: 'Hypertension', body: 'USPSTF', grade: '2021 (A)', source_state: K, timing: 'interval', age: [18, null], requires: [], excludes: ['has_hypertension'], population: 'no known hypertension', what: 'Office blood pressure, confirmed outside', tests: [{ test: 'blood_pressure', months: 12, from_age: 40 }, { test: 'blood_pressure', months: 36 }], interval_text: '12 months from 40 or at risk, else 36 to 60', note: '' },
  { id: 'preecl_bp', topic: 'Hypertension in pregnancy', body: 'USPSTF', grade: '2023 (B)', source_state: K, timing: 'each_visit', requires: ['is_pregnant'], excludes: [], population: 'pregnant', what: 'Blood pressure', tests: [], interval_text: 'each visit', note: '' },
  { id: 'asa', topic: 'Pre-eclampsia: aspirin', body: 'USPSTF', grade: '2021 (B)', source_state: K, timing: 'each_pregnancy', weeks: [12, null], requires: ['is_pregnant', 'is_at_preeclampsia_risk'], excludes: [], population: 'after 12 weeks, high risk', what: 'Discuss aspirin 81 mg', tests: [{ test: 'aspirin_started', months: null }], interval_text: 'through pregnancy', note: 'one high or two moderate factors' },
  { id: 'lipid', topic: 'Lipids', body: 'ACC/AHA', grade: '2018', source_state: K, timing: 'interval', age: [20, null], requires: [], excludes: ['is_pregnant'], population: 'everybody', what: 'Lipid panel', tests: [{ test: 'lipid_panel', months: 72 }], interval_text: '48 to 72 months', note: 'USPSTF 2022 (B) statin: 40-75 with risk factor and 10 % risk' },
  { id: 'dm', topic: 'Prediabetes and type 2 diabetes', body: 'USPSTF', grade: '2021 (B)', source_state: K, timing: 'interval', age: [35, 70], bmi: [25, null], requires: [], excludes: ['is_pregnant'], population: 'BMI 25 or more (23 in Asian people)', what: 'A1c, fasting glucose or OGTT', tests: [{ test: 'glucose_screen', months: 36 }], interval_text: '36 months', note: 'PCOS: every 1 to 3 years at any age or BMI (2023 guideline)' },
  { id: 'gdm', topic: 'Gestational diabetes', body: 'USPSTF', grade: '2021 (B)', source_state: K, timing: 'each_pregnancy', weeks: [24, null], requires: ['is_pregnant'], excludes: [], population: 'from 24 weeks', what: 'Glucose test', tests: [{ test: 'gdm_screen', months: null }], interval_text: 'each pregnancy', note: '' },
  { id: 'gdm_post', topic: 'Diabetes after gestational diabetes', body: 'HRSA WPSI / ADA', grade: '2022', source_state: K, timing: 'interval', requires: ['had_gestational_diabetes'], excludes: ['is_pregnant'], population: 'prior gestational diabetes', what: 'OGTT 4 to 12 weeks after birth, then every 1 to 3 years', tests: [{ test: 'glucose_screen', months: 36 }], interval_text: '12 to 36 months', note: '' },
  { id: 'osteo_65', topic: 'Osteoporosis', body: 'USPSTF', grade: '2025 (B)', source_state: V, timing: 'once', age: [65, null], requires: ['is_female'], excludes: [], population: 'women of 65 or more', what: 'DXA', tests: [{ test: 'dxa', months: null }], interval_text: 'no fixed interval', note: 'read 2025-01-14' },
  { id: 'osteo_lt65', topic: 'Osteoporosis', body: 'USPSTF', grade: '2025 (B)', source_state: V, timing: 'by_risk', age: [40, 64], requires: ['is_postmenopausal', 'is_at_fracture_risk'], excludes: [], population: 'postmenopausal, risk tool positive', what: 'DXA', tests: [{ test: 'dxa', months: null }], interval_text: 'by risk', note: '' },
  { id: 'crc_45', topic: 'Colorectal cancer', body: 'USPSTF', grade: '2021 (B)', source_state: K, timing: 'interval', age: [45, 49], requires: [], excludes: ['is_colorectal_high_risk'], population: 'average risk', what: 'FIT, stool DNA-FIT, colonoscopy, CT colonography or sigmoidoscopy', tests: colorectal_tests, interval_text: 'by test: FIT 12 months, DNA-FIT 12 to 36, colonoscopy 120, CT and sigmoidoscopy 60', note: '' },
  { id: 'crc_50', topic: 'Colorectal cancer', body: 'USPSTF', grade: '2021 (A)', source_state: K, timing: 'interval', age: [50, 75], requires: [], excludes: ['is_colorectal_high_risk'], population: 'average risk', what: 'FIT, stool DNA-FIT, colonoscopy, CT colonography or sigmoidoscopy', tests: colorectal_tests, interval_text: 'by test: FIT 12 months, DNA-FIT 12 to 36, colonoscopy 120, CT and sigmoidoscopy 60', note: '76 to 85: individual (C)' },
  { id: 'lung', topic: 'Lung cancer', body: 'USPSTF', grade: '2021 (B)', source_state: K, timing: 'interval', age: [50, 80], requires: ['has_20_pack_years_recent'], excludes: [], population: '20 pack-years or more, smoking now or within 15 years', what: 'Low-dose CT', tests: [{ test: 'low_dose_ct', months: 12 }], interval_text: '12 months', note: '' },
  { id: 'dep', topic: 'Depression', body: 'USPSTF', grade: '2023 (B)', source_state: K, timing: 'interval', age: [19, null], requires: [], excludes: [], population: 'adults, pregnant and postpartum included', what: 'PHQ-2/9 or EPDS', tests: [{ test: 'phq', months: 12 }, { test: 'epds', months: 12 }], interval_text: '12 months (practice)', note: '12 to 18 years: (B) 2022' },
  { id: 'anx', topic: 'Anxiety', body: 'USPSTF', grade: '2023 (B)', source_state: K, timing: 'interval', age: [19, 64], requires: [], excludes: [], population: 'adults, pregnant and postpartum included', what: 'GAD-7', tests: [{ test: 'gad', months: 12 }], interval_text: '12 months (practice)', note: '' },
  { id: 'peri_dep_prev', topic: 'Perinatal depression prevention', body: 'USPSTF', grade: '2019 (B)', source_state: K, timing: 'each_pregnancy', requires: ['is_pregnant', 'is_at_perinatal_depression_risk'], excludes: [], population: 'pregnant or postpartum, at risk', what: 'Refer to counselling', tests: [{ test: 'perinatal_counselling_referral', months: null }], interval_text: 'each pregnancy', note: '' },
  { id: 'ipv', topic: 'Intimate partner violence', body: 'USPSTF', grade: '2025 (B), was 2018', source_state: K, timing: 'interval', age: [15, 49], requires: ['is_female'], excludes: [], population: 'reproductive age, pregnant and postpartum included', what: 'Screen in private', tests: [{ test: 'ipv_screen', months: 12 }], interval_text: '12 months (practice)', note: 'never on a shared or portal view', is_private: true },
  { id: 'alc', topic: 'Unhealthy alcohol use', body: 'USPSTF', grade: '2018 (B)', source_state: K, timing: 'interval', age: [18, null], requires: [], excludes: [], population: 'everybody', what: 'AUDIT-C', tests: [{ test: 'audit_c', months: 12 }], interval_text: '12 months', note: '' },
  { id: 'drug', topic: 'Drug use', body: 'USPSTF', grade: '2020 (B)', source_state: K, timing: 'interval', age: [18, null], requires: [], excludes: [], population: 'everybody', what: 'Single question', tests: [{ test: 'drug_question', months: 12 }], interval_text: '12 months', note: 'consent and reporting law in pregnancy', is_private: true },
  { id: 'tob', topic: 'Tobacco', body: 'USPSTF', grade: '2021 (A)', source_state: K, timing: 'each_visit', age: [18, null], requires: [], excludes: [], population: 'everybody', what: 'Ask and advise', tests: [], interval_text: 'each visit', note: '' },
  { id: 'fol', topic: 'Folic acid', body: 'USPSTF', grade: '2023 (A)', source_state: K, timing: 'each_visit', age: [12, 55], requires: ['could_become_pregnant'], excludes: [], population: 'could become pregnant', what: '0.4 to 0.8 mg a day', tests: [], interval_text: 'daily', note: '' },
  { id: 'asb', topic: 'Asymptomatic bacteriuria', body: 'USPSTF', grade: '2019 (B)', source_state: K, timing: 'each_pregnancy', requires: ['is_pregnant'], excludes: [], population: 'pregnant, 12 to 16 weeks or first visit', what: 'Urine culture', tests: [{ test: 'urine_culture', months: null }], interval_text: 'each pregnancy', note: '' },
  { id: 'rh', topic: 'Rh(D)', body: 'USPSTF', grade: '2004 (A/B)', source_state: K, timing: 'each_pregnancy', requires: ['is_pregnant'], excludes: [], population: 'pregnant', what: 'Type and screen', tests: [{ test: 'rh_type_and_screen', months: null }], interval_text: 'each pregnancy; Rh-negative again at 24 to 28 weeks', note: 'early loss below 12 weeks: rule is a setting' },
  { id: 'ui', topic: 'Urinary incontinence', body: 'HRSA WPSI', grade: '2018', source_state: K, timing: 'interval', age: [18, null], requires: ['is_female'], excludes: [], population: 'women', what: 'Screen', tests: [{ test: 'incontinence_screen', months: 12 }], interval_text: '12 months', note: 'USPSTF has none' },
  { id: 'obes_mid', topic: 'Obesity prevention in midlife', body: 'HRSA WPSI', grade: '2022', source_state: K, timing: 'interval', age: [40, 60], bmi: [18.5, 29.9], requires: ['is_female'], excludes: ['is_pregnant'], population: 'BMI 18.5 to 29.9', what: 'Counsel', tests: [{ test: 'weight_counselling', months: 12 }], interval_text: '12 months', note: '' },
  { id: 'pn_visit', topic: 'Postpartum visit', body: 'ACOG CO 736', grade: '2018', source_state: K, timing: 'each_pregnancy', requires: ['is_postpartum'], excludes: [], population: 'postpartum', what: 'Contact by 3 weeks, full visit by 12', tests: [{ test: 'postpartum_visit', months: null }], interval_text: 'once a birth', note: '' },
  { id: 'hpv_vax', topic: 'HPV vaccine', body: 'ACIP', grade: '2019', source_state: K, timing: 'once', age: [9, 26], requires: [], excludes: ['is_pregnant'], population: 'everybody; 27 to 45 shared decision', what: '2 or 3 doses', tests: [{ test: 'hpv_vaccine_complete', months: null }], interval_text: 'series', note: 'not in pregnancy' },
  { id: 'tdap_preg', topic: 'Tdap', body: 'ACIP/ACOG', grade: '2013/2017', source_state: K, timing: 'each_pregnancy', weeks: [27, 36], requires: ['is_pregnant'], excludes: [], population: 'pregnant, 27 to 36 weeks', what: 'One dose', tests: [{ test: 'tdap', months: null }], interval_text: 'each pregnancy', note: '' },
  { id: 'flu', topic: 'Influenza vaccine', body: 'ACIP', grade: 'annual', source_state: K, timing: 'interval', age: [1, null], requires: [], excludes: [], population: 'everybody from 6 months, pregnancy included', what: 'Inactivated vaccine', tests: [{ test: 'influenza_vaccine', months: 12 }], interval_text: '12 months', note: 'federal schedules were in flux in 2025-26' },
  { id: 'rsv_preg', topic: 'RSV vaccine', body: 'ACIP', grade: '2023', source_state: K, timing: 'once', weeks: [32, 36], season: [9, 10, 11, 12, 1], requires: ['is_pregnant'], excludes: [], population: 'pregnant, 32 to 36 weeks, September to January', what: 'One dose (Abrysvo)', tests: [{ test: 'rsv_vaccine', months: null }], interval_text: 'once, not repeated', note: 'schedules were changing federally in 2025-26: verify' },
]
