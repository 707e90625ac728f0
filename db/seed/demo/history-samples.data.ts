/** What demo histories are made of. Invented; `chance` is how many of a hundred such patients have it. */
export const surgery_samples = [
  { name: 'Appendectomy', indication: 'appendicitis', sex: 'any', chance: 0.08 },
  { name: 'Diagnostic laparoscopy', indication: 'pelvic pain', sex: 'female', chance: 0.1 },
  { name: 'Hysteroscopic polypectomy', indication: 'endometrial polyp', sex: 'female', chance: 0.07 },
  { name: 'Dilation and curettage', indication: 'early pregnancy loss', sex: 'female', chance: 0.06 },
  { name: 'Wisdom teeth removal', indication: null, sex: 'any', chance: 0.15 },
  { name: 'Varicocele repair', indication: 'varicocele', sex: 'male', chance: 0.15 },
] as const

export const family_samples = [
  { relative: 'mother', condition: 'Type 2 diabetes', icd10cm: 'E11.9', chance: 0.2, is_alive_chance: 0.95, ages: [42, 62] },
  { relative: 'mother', condition: 'Breast cancer', icd10cm: 'C50.919', chance: 0.08, is_alive_chance: 0.75, ages: [41, 66] },
  { relative: 'father', condition: 'Hypertension', icd10cm: 'I10', chance: 0.3, is_alive_chance: 0.85, ages: [38, 60] },
  { relative: 'maternal_grandmother', condition: 'Ovarian cancer', icd10cm: 'C56.9', chance: 0.04, is_alive_chance: 0.1, ages: [52, 74] },
  { relative: 'sister', condition: 'Endometriosis', icd10cm: 'N80.9', chance: 0.1, is_alive_chance: 1, ages: [22, 34] },
  { relative: 'paternal_grandfather', condition: 'Stroke', icd10cm: 'I63.9', chance: 0.15, is_alive_chance: 0.1, ages: [58, 80] },
  { relative: 'maternal_aunt', condition: 'Deep vein thrombosis', icd10cm: 'I82.409', chance: 0.06, is_alive_chance: 0.9, ages: [30, 55] },
  { relative: 'brother', condition: 'Asthma', icd10cm: 'J45.909', chance: 0.1, is_alive_chance: 1, ages: [4, 14] },
] as const satisfies readonly { relative: string; condition: string; icd10cm: string; chance: number; is_alive_chance: number; ages: readonly [number, number] }[]

export const immunization_samples = [
  { vaccine: 'Influenza', cvx: '150', chance: 0.6, within_days: 340 },
  { vaccine: 'Tdap', cvx: '115', chance: 0.7, within_days: 3000 },
  { vaccine: 'HPV 9-valent', cvx: '165', chance: 0.35, within_days: 3200 },
  { vaccine: 'MMR', cvx: '03', chance: 0.4, within_days: 6000 },
] as const

export const occupations = ['Teacher', 'Software engineer', 'Nurse, night shifts', 'Hairdresser; solvents and dyes', 'Warehouse work, lifting', 'Accountant', 'Cook', 'Farm work; pesticides', 'Graduate student', 'Flight attendant', 'Electrician', 'Carer for a parent'] as const

/** `valid_days` where the result holds for a time only. */
export const work_up_samples: readonly { area: string; test: string; status: string; result: string | null; valid_days: number | null }[] = [
  { area: 'ovulatory', test: 'Mid-luteal progesterone', status: 'done', result: 'Above 3 ng/mL: ovulation', valid_days: null },
  { area: 'tubal', test: 'Hysterosalpingography', status: 'done', result: 'Both tubes open', valid_days: null },
  { area: 'uterine', test: 'Saline sonography', status: 'abnormal', result: 'Polyp of 9 mm', valid_days: null },
  { area: 'male', test: 'Semen analysis', status: 'done', result: 'See the analysis', valid_days: null },
  { area: 'genetic', test: 'Expanded carrier screening', status: 'done', result: 'No shared carrier state', valid_days: null },
  { area: 'infectious', test: 'Infectious disease panel', status: 'done', result: 'Non-reactive', valid_days: 365 },
]
