/**
 * The scripted visits: whose they are in each of the two practices, and what the chart held on the day. The words stand
 * in ../visits/<key>.txt with D, P and S for clinician, patient and the person who came along.
 */
import type { AllergySample, MedicationSample, ProblemSample } from '../chart-samples.data.ts'
import type { StaffRole } from './clinic.data.ts'

export interface CastMember {
  first_name: string
  last_name: string
  date_of_birth: string
  pronouns: string | null
  partner: string | null
  /** Signed: days since the visit. Draft: hours since it was begun. */
  note: { signed_days_ago: number } | { draft_hours_ago: number }
}

export interface Visit {
  key: string
  template_id: string
  role: StaffRole
  length: 'brief' | 'standard' | 'full'
  /** In the order of the practices. Who is in two visits has one chart. */
  cast: readonly [CastMember, CastMember]
  allergies: readonly AllergySample[]
  problems: readonly (ProblemSample & { onset_days_ago: number })[]
  medications: readonly (MedicationSample & { started_days_ago: number; stopped_days_ago?: number })[]
  /** Test, days before the visit, value. */
  labs: readonly (readonly [key: string, days_before: number, value: number])[]
}

const cast = (first_name: string, last_name: string, date_of_birth: string, note: CastMember['note'], partner: string | null = null, pronouns: string | null = 'she/her'): CastMember => ({
  first_name, last_name, date_of_birth, pronouns, partner, note,
})
const signed = (signed_days_ago: number) => ({ signed_days_ago })
const draft = (draft_hours_ago: number) => ({ draft_hours_ago })
const allergy = (substance: string, reaction: string, severity: AllergySample['severity']): AllergySample => ({ substance, reaction, severity })
const problem = (icd10cm: string, description: string, onset_days_ago: number) => ({ icd10cm, description, onset_days_ago })
const taking = (name: string, dose: string, route: string, frequency: string, started_days_ago: number) => ({ name, dose, route, frequency, started_days_ago, is_supplement: false })
const supplement = (name: string, dose: string, frequency: string, started_days_ago: number) => ({ name, dose, route: 'oral', frequency, started_days_ago, is_supplement: true })

const amara = (note: CastMember['note']) => cast('Amara', 'Delgado', '1992-03-14', note, 'James')
const other_amara = (note: CastMember['note']) => cast('Caroline', 'Sepúlveda', '1991-08-02', note, 'Luca')

export const visits: readonly Visit[] = [
  {
    key: 'infertility-consult', template_id: 'T01', role: 'REI', length: 'standard',
    cast: [amara(signed(63)), other_amara(signed(41))],
    allergies: [allergy('Sesame', 'Throat swelling and hives', 'anaphylaxis')],
    problems: [problem('N97.9', 'Female infertility, unspecified', 180), problem('E03.9', 'Hypothyroidism, unspecified', 1500), problem('Z31.81', 'Encounter for male factor infertility in female patient', 60)],
    medications: [
      taking('levothyroxine', '50 mcg', 'oral', 'once daily', 1490),
      { ...taking('letrozole', '2.5 mg', 'oral', 'once daily for 5 days, three cycles', 300), stopped_days_ago: 190 },
      supplement('prenatal multivitamin', '1 tablet', 'once daily', 500),
      supplement('vitamin D3', '2000 IU', 'once daily', 400),
    ],
    labs: [['amh', 20, 2.1], ['fsh', 20, 6.8], ['e2', 20, 41], ['lh', 20, 5.2], ['tsh', 20, 2.2], ['prl', 20, 11.4], ['hgb', 20, 13.1], ['vitd', 20, 33]],
  },
  {
    key: 'stimulation-monitoring', template_id: 'T02', role: 'REI', length: 'standard',
    cast: [amara(signed(3)), other_amara(draft(5))],
    allergies: [],
    problems: [problem('Z31.83', 'Encounter for assisted reproductive fertility procedure cycle', 12)],
    medications: [taking('follitropin alfa', '225 IU', 'subcutaneous', 'every evening', 8), taking('menotropins', '75 IU', 'subcutaneous', 'every evening', 8)],
    labs: [['e2', 7, 38], ['p4', 7, 0.3], ['lh', 7, 4.6], ['fsh', 7, 7.1], ['hcg', 7, 2], ['e2', 2, 210], ['e2', 0, 640], ['p4', 0, 0.4], ['lh', 0, 3.1], ['tsh', 16, 1.9]],
  },
  {
    key: 'trigger-day', template_id: 'T03', role: 'REI', length: 'standard',
    cast: [cast('Priya', 'Raman', '1989-11-20', draft(3), 'Dana'), cast('Simone', 'Traoré', '1990-02-11', signed(6), 'Beth')],
    allergies: [allergy('Penicillin', 'Hives', 'moderate')],
    problems: [problem('N97.8', 'Female infertility of other origin', 400), problem('Z31.83', 'Encounter for assisted reproductive fertility procedure cycle', 14)],
    medications: [
      taking('follitropin beta', '200 IU', 'subcutaneous', 'every evening', 10),
      taking('menotropins', '75 IU', 'subcutaneous', 'every evening', 10),
      taking('cetrorelix', '0.25 mg', 'subcutaneous', 'every morning', 5),
      supplement('coenzyme Q10', '200 mg', 'twice daily', 120),
      supplement('omega-3 (EPA+DHA)', '1000 mg', 'once daily', 200),
    ],
    labs: [['amh', 120, 4.4], ['e2', 10, 35], ['e2', 6, 310], ['e2', 4, 820], ['e2', 2, 1690], ['e2', 0, 2850], ['p4', 10, 0.3], ['p4', 0, 0.9], ['lh', 10, 5.5], ['lh', 4, 2.8], ['lh', 0, 2.4], ['hgb', 30, 12.8]],
  },
  {
    key: 'retrieval-follow-up', template_id: 'T09', role: 'REI', length: 'standard',
    cast: [cast('Hannah', 'Lindqvist', '1993-06-30', signed(12)), cast('Farah', 'Zaman', '1994-12-05', draft(29))],
    allergies: [],
    problems: [problem('E28.2', 'Polycystic ovarian syndrome', 2200), problem('N97.0', 'Female infertility associated with anovulation', 500), problem('N98.1', 'Hyperstimulation of ovaries', 2)],
    medications: [taking('cabergoline', '0.5 mg', 'oral', 'every evening for 8 days', 4), taking('acetaminophen', '500 mg', 'oral', 'as needed', 4), supplement('prenatal multivitamin', '1 tablet', 'once daily', 300)],
    labs: [['amh', 90, 6.8], ['e2', 6, 3320], ['p4', 6, 1.1], ['hct', 4, 38], ['hct', 0, 39], ['creat', 0, 0.7], ['hgb', 0, 13.2]],
  },
  {
    key: 'early-pregnancy', template_id: 'T08', role: 'REI', length: 'full',
    cast: [cast('Yetunde', 'Boateng', '1988-09-17', draft(26)), cast('Noemí', 'Cárdenas', '1989-04-22', signed(2))],
    allergies: [],
    problems: [problem('N97.1', 'Female infertility of tubal origin', 900), problem('O09.811', 'Supervision of pregnancy resulting from assisted reproductive technology, first trimester', 14)],
    medications: [
      taking('estradiol oral', '2 mg', 'oral', 'three times daily', 40),
      taking('progesterone (vaginal)', '100 mg', 'vaginal', 'three times daily', 30),
      taking('aspirin low dose', '81 mg', 'oral', 'once daily', 40),
      supplement('prenatal multivitamin', '1 tablet', 'once daily', 700),
      { ...supplement('DHEA', '25 mg', 'three times daily', 200), stopped_days_ago: 45 },
    ],
    labs: [['hcg', 16, 146], ['hcg', 14, 322], ['p4', 14, 18.4], ['tsh', 16, 1.7], ['hgb', 16, 12.4]],
  },
  {
    key: 'frozen-transfer-plan', template_id: 'T07', role: 'REI', length: 'standard',
    cast: [cast('Leilani', 'Kealoha', '1990-01-25', draft(99), 'Dana'), cast('Ingrid', 'Møller', '1989-10-09', draft(94), 'Anjali')],
    allergies: [],
    problems: [problem('N97.8', 'Female infertility of other origin', 800), problem('F41.1', 'Generalized anxiety disorder', 1900)],
    medications: [taking('sertraline', '50 mg', 'oral', 'once daily', 1200), supplement('prenatal multivitamin', '1 tablet', 'once daily', 800)],
    labs: [['tsh', 12, 1.8], ['vitd', 12, 34], ['prl', 12, 12], ['amh', 300, 2.7], ['hgb', 12, 13.4]],
  },
  {
    key: 'well-woman', template_id: 'T12', role: 'NP', length: 'standard',
    cast: [cast('Mei-Ling', 'Zhao', '1984-05-08', signed(5)), cast('Tamika', 'Broussard', '1983-11-30', draft(4))],
    allergies: [allergy('Sulfonamide antibiotics', 'Rash', 'moderate')],
    problems: [problem('R73.03', 'Prediabetes', 420), problem('N92.0', 'Excessive and frequent menstruation with regular cycle', 200)],
    medications: [taking('ibuprofen', '400 mg', 'oral', 'as needed for cramps', 900), supplement('multivitamin', '1 tablet', 'once daily', 900)],
    labs: [['a1c', 380, 5.8], ['hgb', 380, 12.6], ['chol', 380, 191], ['ldl', 380, 112], ['hdl', 380, 54]],
  },
  {
    key: 'contraception', template_id: 'T13', role: 'NP', length: 'standard',
    cast: [cast('Aliyah', 'Coleman', '1999-07-19', draft(6)), cast('Giulia', 'Rossi', '1998-03-03', signed(8))],
    allergies: [allergy('Amoxicillin', 'Rash', 'mild')],
    problems: [problem('G43.109', 'Migraine with aura, not intractable, without status migrainosus', 1500)],
    medications: [taking('sumatriptan', '50 mg', 'oral', 'as needed for migraine', 700), supplement("St John's wort", '300 mg', 'three times daily', 60)],
    labs: [['hgb', 240, 13.3], ['tsh', 240, 1.6]],
  },
  {
    key: 'postpartum', template_id: 'T17', role: 'NP', length: 'standard',
    cast: [cast('Sofía', 'Castillo', '1995-02-27', draft(76)), cast('Thuỳ', 'Phạm', '1994-08-15', signed(2))],
    allergies: [],
    problems: [problem('Z39.2', 'Encounter for routine postpartum follow-up', 0), problem('O13.9', 'Gestational [pregnancy-induced] hypertension without significant proteinuria, unspecified trimester', 60)],
    medications: [
      { ...taking('nifedipine ER', '30 mg', 'oral', 'once daily', 44), stopped_days_ago: 30 },
      taking('ferrous sulfate', '325 mg', 'oral', 'every other day', 41),
      supplement('prenatal multivitamin', '1 tablet', 'once daily', 320),
    ],
    labs: [['hgb', 41, 9.8], ['plt', 42, 212], ['creat', 42, 0.6], ['a1c', 300, 5.2]],
  },
  {
    key: 'menopause', template_id: 'T18', role: 'NP', length: 'standard',
    cast: [cast('Margaret', "O'Connell", '1973-04-12', signed(20)), cast('Desta', 'Tesfaye', '1972-12-01', draft(120))],
    allergies: [allergy('Adhesive tape', 'Blistering', 'mild')],
    problems: [problem('N95.1', 'Menopausal and female climacteric states', 400), problem('I10', 'Essential (primary) hypertension', 2100), problem('N95.2', 'Postmenopausal atrophic vaginitis', 150)],
    medications: [taking('lisinopril', '10 mg', 'oral', 'once daily', 2000), supplement('calcium', '600 mg', 'once daily', 1000), supplement('vitamin D3', '1000 IU', 'once daily', 1000)],
    labs: [['chol', 28, 204], ['ldl', 28, 118], ['hdl', 28, 61], ['a1c', 28, 5.6], ['fsh', 200, 64], ['e2', 200, 12], ['tsh', 28, 2.4]],
  },
  {
    key: 'pelvic-floor-initial', template_id: 'T20', role: 'PT', length: 'standard',
    cast: [cast('Nadia', 'Haddad', '1990-07-06', signed(21)), cast('Keisha', 'Gaines', '1989-01-18', draft(74))],
    allergies: [],
    problems: [problem('N39.3', 'Stress incontinence (female) (male)', 700), problem('Z97.5', 'Presence of (intrauterine) contraceptive device', 500)],
    medications: [taking('levonorgestrel IUD', '52 mg', 'intrauterine', 'in place', 500)],
    labs: [],
  },
  {
    key: 'pelvic-floor-daily', template_id: 'T21', role: 'PT', length: 'brief',
    cast: [cast('Katarzyna', 'Wójcik', '1982-10-14', draft(2)), cast('Shirin', 'Tehrani', '1986-05-29', signed(3))],
    allergies: [],
    problems: [problem('N94.11', 'Superficial (introital) dyspareunia', 500), problem('M62.838', 'Other muscle spasm', 300)],
    medications: [taking('amitriptyline 2 % cream', 'pea-size amount', 'topical', 'at bedtime', 60)],
    labs: [],
  },
  {
    key: 'pelvic-floor-progress', template_id: 'T22', role: 'PT', length: 'standard',
    cast: [cast('Beatriz', 'Quintero', '1979-03-22', draft(82)), cast('Naomi', 'Tsosie', '1981-09-10', draft(21))],
    allergies: [allergy('Latex', 'Contact dermatitis', 'mild')],
    problems: [problem('N39.46', 'Mixed incontinence', 900), problem('N81.11', 'Cystocele, midline', 600)],
    medications: [taking('vibegron', '75 mg', 'oral', 'once daily', 150)],
    labs: [],
  },
  {
    key: 'naturopathic-intake', template_id: 'T24', role: 'ND', length: 'standard',
    cast: [cast('Robin', 'Ellery', '1997-02-06', draft(79), null, 'they/them'), cast('Sage', 'Redcloud', '1996-06-21', signed(43), null, 'they/them')],
    allergies: [allergy('Penicillin', 'Hives', 'moderate')],
    problems: [problem('E28.2', 'Polycystic ovarian syndrome', 600), problem('E55.9', 'Vitamin D deficiency, unspecified', 200), problem('E61.1', 'Iron deficiency', 200), problem('K59.00', 'Constipation, unspecified', 400)],
    medications: [
      taking('metformin', '500 mg', 'oral', 'twice daily', 330),
      supplement('biotin', '10000 ug', 'once daily', 120),
      supplement('ashwagandha', '600 mg', 'once daily', 90),
      { ...supplement('curcumin (turmeric)', '', 'once daily', 90), dose: null },
    ],
    labs: [['a1c', 230, 5.8], ['insulin', 230, 17], ['vitd', 230, 18], ['ferritin', 230, 14], ['testo', 230, 62], ['tsh', 230, 2.9]],
  },
  {
    key: 'supplement-follow-up', template_id: 'T25', role: 'ND', length: 'standard',
    cast: [cast('Ifeoma', 'Nwosu', '1987-08-24', signed(4)), cast('Zuzana', 'Dvořák', '1986-11-11', draft(7))],
    allergies: [],
    problems: [problem('N97.9', 'Female infertility, unspecified', 700), problem('E55.9', 'Vitamin D deficiency, unspecified', 200)],
    medications: [
      taking('levothyroxine', '25 mcg', 'oral', 'once daily', 14),
      supplement('prenatal multivitamin', '1 tablet', 'once daily', 200),
      supplement('coenzyme Q10', '200 mg', 'twice daily', 42),
      supplement('vitamin D3', '2000 IU', 'once daily', 42),
      supplement('omega-3 (EPA+DHA)', '1000 mg', 'once daily', 150),
      supplement('magnesium glycinate', '200 mg', 'at bedtime', 42),
      supplement('iron bisglycinate', '25 mg', 'every other day', 42),
    ],
    labs: [['vitd', 120, 21], ['vitd', 6, 36], ['ferritin', 120, 19], ['ferritin', 6, 41], ['tsh', 25, 3.4], ['amh', 60, 0.9]],
  },
  {
    key: 'naturopathic-menopause', template_id: 'T25', role: 'ND', length: 'brief',
    cast: [cast('Lucía', 'Montoya', '1975-05-16', draft(31)), cast('Grace', 'Ishikawa', '1974-02-02', draft(88))],
    allergies: [allergy('Codeine', 'Nausea and vomiting', 'mild')],
    problems: [problem('G47.9', 'Sleep disorder, unspecified', 300), problem('R23.2', 'Flushing', 300)],
    medications: [taking('escitalopram', '10 mg', 'oral', 'once daily', 500), supplement('valerian', '450 mg', 'at bedtime', 60), supplement('magnesium glycinate', '300 mg', 'at bedtime', 60)],
    labs: [['vitd', 50, 29], ['ferritin', 50, 88], ['tsh', 50, 2.1], ['b12', 50, 410]],
  },
]
