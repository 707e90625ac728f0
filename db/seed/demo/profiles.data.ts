/**
 * What sort of patient a background chart tells of. A result is a range of plausible values; a series is the values of
 * one course (days before the last visit), scaled together so that its shape stays true.
 */
import type { MedicationSample, ProblemSample } from '../chart-samples.data.ts'
import type { Sex } from '../person.ts'

export interface LabRange {
  key: string
  low: number
  high: number
}

export interface LabSeries {
  key: string
  points: readonly (readonly [days_before: number, value: number])[]
}

export interface Profile {
  name: string
  /** How many of a hundred background patients. */
  share: number
  sex: 'any but male' | 'male'
  ages: readonly [number, number]
  /** Under way now: then the last visit was a few days ago, not some months. */
  is_course?: true
  /** The first is always there, others by chance. */
  problems: readonly ProblemSample[]
  medications: readonly (MedicationSample & { only_with?: string })[]
  labs: readonly LabRange[]
  series: readonly LabSeries[]
}

export function fits(profile: Profile, sex: Sex): boolean {
  return (profile.sex === 'male') === (sex === 'male')
}

const problem = (icd10cm: string, description: string): ProblemSample => ({ icd10cm, description })
const medicine = (name: string, dose: string, route: string, frequency: string): MedicationSample => ({ name, is_supplement: false, dose, route, frequency })
/** Given for a problem, by its code; not found in a chart without it. */
const against = (only_with: string, sample: MedicationSample) => ({ ...sample, only_with })
const supplement = (name: string, dose: string, frequency: string): MedicationSample => ({ name, is_supplement: true, dose, route: 'oral', frequency })
const range = (key: string, low: number, high: number): LabRange => ({ key, low, high })

const prenatal = supplement('prenatal multivitamin', '1 tablet', 'once daily')
const vitamin_d = supplement('vitamin D3', '2000 IU', 'once daily')
const q10 = supplement('coenzyme Q10', '200 mg', 'twice daily')

export const profiles: readonly Profile[] = [
  {
    name: 'infertility work-up', share: 14, sex: 'any but male', ages: [27, 41],
    problems: [problem('N97.9', 'Female infertility, unspecified'), problem('E03.9', 'Hypothyroidism, unspecified'), problem('D25.1', 'Intramural leiomyoma of uterus')],
    medications: [prenatal, vitamin_d, against('E03.9', medicine('levothyroxine', '50 mcg', 'oral', 'once daily')), medicine('letrozole', '5 mg', 'oral', 'once daily on cycle days 3 to 7')],
    labs: [range('amh', 1.2, 4.2), range('fsh', 4.5, 9), range('lh', 3, 8), range('e2', 25, 62), range('tsh', 0.9, 3.4), range('prl', 6, 22), range('hgb', 12.1, 14.3), range('vitd', 20, 46)],
    series: [],
  },
  {
    name: 'stimulation cycle', share: 8, sex: 'any but male', ages: [29, 40], is_course: true,
    problems: [problem('Z31.83', 'Encounter for assisted reproductive fertility procedure cycle'), problem('N97.8', 'Female infertility of other origin')],
    medications: [medicine('follitropin alfa', '225 IU', 'subcutaneous', 'every evening'), medicine('menotropins', '75 IU', 'subcutaneous', 'every evening'), medicine('ganirelix', '250 mcg', 'subcutaneous', 'every morning'), prenatal, q10],
    labs: [range('amh', 1, 4), range('tsh', 0.8, 2.5), range('hgb', 12, 14)],
    series: [
      { key: 'e2', points: [[9, 42], [5, 260], [3, 690], [1, 1480]] },
      { key: 'lh', points: [[9, 5.4], [5, 3.6], [3, 2.9], [1, 2.5]] },
      { key: 'p4', points: [[9, 0.3], [3, 0.4], [1, 0.7]] },
    ],
  },
  {
    name: 'polycystic ovaries', share: 9, sex: 'any but male', ages: [20, 36],
    problems: [problem('E28.2', 'Polycystic ovarian syndrome'), problem('N91.5', 'Oligomenorrhea, unspecified'), problem('L68.0', 'Hirsutism'), problem('L70.0', 'Acne vulgaris'), problem('E88.819', 'Insulin resistance, unspecified')],
    medications: [medicine('metformin', '500 mg', 'oral', 'twice daily with meals'), medicine('spironolactone', '100 mg', 'oral', 'once daily'), supplement('myo-inositol', '2 g', 'twice daily'), vitamin_d],
    labs: [range('amh', 4.8, 9.5), range('testo', 48, 84), range('lh', 7, 15), range('fsh', 4, 7), range('insulin', 11, 26), range('a1c', 5.3, 6.1), range('dheas', 180, 390)],
    series: [],
  },
  {
    name: 'diminished reserve', share: 6, sex: 'any but male', ages: [36, 44],
    problems: [problem('N97.8', 'Female infertility of other origin'), problem('N96', 'Recurrent pregnancy loss')],
    medications: [prenatal, q10, supplement('DHEA', '25 mg', 'three times daily'), vitamin_d],
    labs: [range('fsh', 10.5, 17.5), range('e2', 30, 78), range('tsh', 1, 3), range('hgb', 12, 14)],
    series: [{ key: 'amh', points: [[700, 1.1], [360, 0.8], [30, 0.6]] }],
  },
  {
    name: 'endometriosis', share: 7, sex: 'any but male', ages: [23, 42],
    problems: [problem('N80.9', 'Endometriosis, unspecified'), problem('N94.6', 'Dysmenorrhea, unspecified'), problem('N94.12', 'Deep dyspareunia'), problem('D50.9', 'Iron deficiency anemia, unspecified')],
    medications: [medicine('norethindrone acetate', '5 mg', 'oral', 'once daily'), medicine('elagolix', '150 mg', 'oral', 'once daily'), supplement('N-acetylcysteine', '600 mg', 'three times daily'), supplement('omega-3 (EPA+DHA)', '1000 mg', 'once daily')],
    labs: [range('crp', 0.8, 7), range('amh', 0.8, 2.8), range('ferritin', 9, 38)],
    series: [{ key: 'hgb', points: [[300, 10.9], [180, 11.6], [40, 12.4]] }],
  },
  {
    name: 'early pregnancy', share: 7, sex: 'any but male', ages: [25, 41], is_course: true,
    problems: [problem('O09.811', 'Supervision of pregnancy resulting from assisted reproductive technology, first trimester'), problem('O21.0', 'Mild hyperemesis gravidarum')],
    medications: [prenatal, medicine('progesterone (vaginal)', '100 mg', 'vaginal', 'three times daily'), medicine('aspirin low dose', '81 mg', 'oral', 'once daily'), against('O21.0', medicine('doxylamine-pyridoxine', '10/10 mg', 'oral', 'two tablets at bedtime'))],
    labs: [range('tsh', 0.6, 2.4), range('hgb', 11.2, 13.4), range('vitd', 24, 44)],
    series: [{ key: 'hcg', points: [[14, 110], [12, 236], [10, 505], [5, 2640]] }, { key: 'p4', points: [[14, 21], [5, 24]] }],
  },
  {
    name: 'postpartum', share: 6, sex: 'any but male', ages: [24, 40],
    problems: [problem('Z39.2', 'Encounter for routine postpartum follow-up'), problem('N39.3', 'Stress incontinence (female) (male)'), problem('O90.6', 'Postpartum mood disturbance')],
    medications: [prenatal, medicine('norethindrone', '0.35 mg', 'oral', 'once daily'), medicine('ferrous sulfate', '325 mg', 'oral', 'every other day'), against('O90.6', medicine('sertraline', '50 mg', 'oral', 'once daily'))],
    labs: [range('tsh', 0.7, 3.2), range('ferritin', 10, 45)],
    series: [{ key: 'hgb', points: [[60, 9.9], [20, 11.8]] }],
  },
  {
    name: 'contraception and preventive care', share: 12, sex: 'any but male', ages: [18, 38],
    problems: [problem('Z30.09', 'Encounter for other general counseling and advice on contraception'), problem('G43.009', 'Migraine without aura, not intractable, without status migrainosus'), problem('N94.4', 'Primary dysmenorrhea')],
    medications: [medicine('levonorgestrel IUD', '52 mg', 'intrauterine', 'in place'), medicine('etonogestrel implant', '68 mg', 'subdermal', 'in place'), medicine('ibuprofen', '400 mg', 'oral', 'as needed'), supplement('magnesium glycinate', '200 mg', 'at bedtime')],
    labs: [range('hgb', 11.8, 14.2), range('tsh', 0.8, 3.2)],
    series: [],
  },
  {
    name: 'menopausal change', share: 11, sex: 'any but male', ages: [45, 64],
    problems: [problem('N95.1', 'Menopausal and female climacteric states'), problem('I10', 'Essential (primary) hypertension'), problem('G47.00', 'Insomnia, unspecified'), problem('N95.2', 'Postmenopausal atrophic vaginitis'), problem('E78.5', 'Hyperlipidemia, unspecified')],
    medications: [medicine('estradiol transdermal', '0.05 mg/24 h', 'transdermal', 'patch twice weekly'), medicine('micronized progesterone oral', '100 mg', 'oral', 'at bedtime'), against('I10', medicine('lisinopril', '10 mg', 'oral', 'once daily')), supplement('calcium', '600 mg', 'once daily'), vitamin_d],
    labs: [range('fsh', 32, 88), range('e2', 8, 32), range('chol', 168, 246), range('ldl', 88, 156), range('hdl', 44, 74), range('a1c', 5.1, 6.2), range('tsh', 0.9, 4)],
    series: [],
  },
  {
    name: 'healthy aging', share: 4, sex: 'any but male', ages: [60, 70],
    problems: [problem('M81.0', 'Age-related osteoporosis without current pathological fracture'), problem('N81.10', 'Cystocele, unspecified'), problem('E11.9', 'Type 2 diabetes mellitus without complications')],
    medications: [medicine('estradiol vaginal', '10 mcg', 'vaginal', 'twice weekly'), supplement('calcium', '600 mg', 'once daily'), vitamin_d, against('E11.9', medicine('atorvastatin', '20 mg', 'oral', 'once daily'))],
    labs: [range('a1c', 5.2, 6.3), range('ldl', 68, 130), range('creat', 0.6, 1), range('vitd', 22, 48)],
    series: [],
  },
  {
    name: 'pelvic floor', share: 9, sex: 'any but male', ages: [26, 68],
    problems: [problem('N39.46', 'Mixed incontinence'), problem('N81.11', 'Cystocele, midline'), problem('N94.11', 'Superficial (introital) dyspareunia'), problem('M54.50', 'Low back pain, unspecified'), problem('K59.02', 'Outlet dysfunction constipation')],
    medications: [medicine('vibegron', '75 mg', 'oral', 'once daily'), supplement('psyllium', '5 g', 'once daily')],
    labs: [],
    series: [],
  },
  {
    name: 'naturopathic care', share: 7, sex: 'any but male', ages: [22, 60],
    problems: [problem('R53.83', 'Other fatigue'), problem('E55.9', 'Vitamin D deficiency, unspecified'), problem('K58.9', 'Irritable bowel syndrome without diarrhea'), problem('E61.1', 'Iron deficiency')],
    medications: [vitamin_d, supplement('magnesium glycinate', '200 mg', 'at bedtime'), supplement('probiotic Lactobacillus', '10^9 CFU', 'once daily'), supplement('rhodiola', '200 mg', 'once daily')],
    labs: [range('b12', 240, 690), range('tsh', 1, 4.4), range('tpo', 3, 30)],
    series: [{ key: 'vitd', points: [[330, 17], [210, 25], [40, 35]] }, { key: 'ferritin', points: [[330, 13], [210, 24], [40, 42]] }],
  },
  {
    name: 'male partner', share: 8, sex: 'male', ages: [26, 52],
    problems: [problem('N46.9', 'Male infertility, unspecified'), problem('Z31.440', 'Encounter of male for testing for genetic disease carrier status for procreative management')],
    medications: [q10, supplement('zinc', '15 mg', 'once daily'), vitamin_d],
    labs: [range('sem_vol', 1.3, 4.6), range('sem_conc', 6, 68), range('sem_mot', 22, 61), range('sem_morph', 2, 9)],
    series: [],
  },
]
