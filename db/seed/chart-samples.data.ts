/**
 * What charts of such practices commonly hold. Codes: ICD-10-CM 2026 and LOINC; units are UCUM. Ranges of values are
 * those in which such a result is ordinarily found, inside the limits of what is clinically possible.
 */
export interface AllergySample {
  substance: string
  reaction: string
  severity: 'mild' | 'moderate' | 'severe' | 'anaphylaxis'
}
export interface MedicationSample {
  name: string
  is_supplement: boolean
  dose: string | null
  route: string
  frequency: string
}
export interface ProblemSample {
  icd10cm: string
  description: string
}
export interface LabSample {
  key: string
  loinc: string
  name: string
  unit: string
  mean: number
  spread: number
  low: number
  high: number
  digits: number
}

const allergies: AllergySample[] = [
  { substance: 'Penicillin', reaction: 'Hives', severity: 'moderate' },
  { substance: 'Amoxicillin', reaction: 'Rash', severity: 'mild' },
  { substance: 'Sulfonamide antibiotics', reaction: 'Rash with fever', severity: 'severe' },
  { substance: 'Latex', reaction: 'Contact dermatitis', severity: 'mild' },
  { substance: 'Peanut', reaction: 'Throat swelling and hives', severity: 'anaphylaxis' },
  { substance: 'Shellfish', reaction: 'Facial swelling', severity: 'severe' },
  { substance: 'Ibuprofen', reaction: 'Wheezing', severity: 'moderate' },
  { substance: 'Codeine', reaction: 'Nausea and vomiting', severity: 'mild' },
  { substance: 'Metronidazole', reaction: 'Flushing and rash', severity: 'moderate' },
  { substance: 'Nickel', reaction: 'Contact dermatitis', severity: 'mild' },
  { substance: 'Adhesive tape', reaction: 'Blistering', severity: 'mild' },
  { substance: 'Iodinated contrast', reaction: 'Hives', severity: 'moderate' },
]

const medicine = (name: string, dose: string, route: string, frequency: string): MedicationSample => ({ name, is_supplement: false, dose, route, frequency })
const supplement = (name: string, dose: string, frequency: string): MedicationSample => ({ name, is_supplement: true, dose, route: 'oral', frequency })

const medications: MedicationSample[] = [
  medicine('levothyroxine', '50 mcg', 'oral', 'once daily'),
  medicine('metformin', '500 mg', 'oral', 'twice daily with meals'),
  medicine('sertraline', '50 mg', 'oral', 'once daily'),
  medicine('escitalopram', '10 mg', 'oral', 'once daily'),
  medicine('lisinopril', '10 mg', 'oral', 'once daily'),
  medicine('norethindrone', '0.35 mg', 'oral', 'once daily'),
  medicine('levonorgestrel IUD', '52 mg', 'intrauterine', 'in place'),
  medicine('letrozole', '5 mg', 'oral', 'once daily on cycle days 3 to 7'),
  medicine('nitrofurantoin', '100 mg', 'oral', 'twice daily for 5 days'),
  medicine('estradiol transdermal', '0.05 mg/24 h', 'transdermal', 'patch twice weekly'),
  supplement('prenatal multivitamin', '1 tablet', 'once daily'),
  supplement('vitamin D3', '2000 IU', 'once daily'),
  supplement('magnesium glycinate', '200 mg', 'at bedtime'),
  supplement('omega-3 (EPA+DHA)', '1000 mg', 'once daily'),
  supplement('coenzyme Q10', '200 mg', 'twice daily'),
  supplement('myo-inositol', '2 g', 'twice daily'),
]

const problems: ProblemSample[] = [
  { icd10cm: 'N97.9', description: 'Female infertility, unspecified' },
  { icd10cm: 'E28.2', description: 'Polycystic ovarian syndrome' },
  { icd10cm: 'N80.9', description: 'Endometriosis, unspecified' },
  { icd10cm: 'E03.9', description: 'Hypothyroidism, unspecified' },
  { icd10cm: 'N96', description: 'Recurrent pregnancy loss' },
  { icd10cm: 'N92.0', description: 'Excessive and frequent menstruation with regular cycle' },
  { icd10cm: 'N95.1', description: 'Menopausal and female climacteric states' },
  { icd10cm: 'N39.3', description: 'Stress incontinence (female) (male)' },
  { icd10cm: 'N39.46', description: 'Mixed incontinence' },
  { icd10cm: 'N81.6', description: 'Rectocele' },
  { icd10cm: 'I10', description: 'Essential (primary) hypertension' },
  { icd10cm: 'R73.03', description: 'Prediabetes' },
  { icd10cm: 'D50.9', description: 'Iron deficiency anemia, unspecified' },
  { icd10cm: 'E55.9', description: 'Vitamin D deficiency, unspecified' },
  { icd10cm: 'F41.1', description: 'Generalized anxiety disorder' },
  { icd10cm: 'K58.9', description: 'Irritable bowel syndrome without diarrhea' },
]

const lab = (key: string, loinc: string, name: string, unit: string, mean: number, spread: number, low: number, high: number, digits: number): LabSample => ({
  key, loinc, name, unit, mean, spread, low, high, digits,
})

const labs: LabSample[] = [
  lab('amh', '38476-8', 'Anti-Mullerian hormone', 'ng/mL', 2.2, 1.4, 0.1, 9, 2),
  lab('fsh', '15067-2', 'FSH', 'm[IU]/mL', 7.2, 2.2, 2.5, 18, 1),
  lab('lh', '10501-5', 'LH', 'm[IU]/mL', 5.8, 2.2, 1, 16, 1),
  lab('e2', '2243-4', 'Estradiol', 'pg/mL', 44, 16, 15, 110, 0),
  lab('p4', '2839-9', 'Progesterone', 'ng/mL', 0.5, 0.25, 0.1, 1.4, 1),
  lab('tsh', '3016-3', 'TSH', 'u[IU]/mL', 2, 0.9, 0.3, 6.5, 2),
  lab('ft4', '3024-7', 'Free T4', 'ng/dL', 1.2, 0.2, 0.7, 1.8, 2),
  lab('prl', '2842-3', 'Prolactin', 'ng/mL', 13, 5, 3, 34, 1),
  lab('testo', '2986-8', 'Testosterone total', 'ng/dL', 34, 15, 8, 90, 0),
  lab('hgb', '718-7', 'Hemoglobin', 'g/dL', 13, 0.9, 9.8, 15.6, 1),
  lab('plt', '777-3', 'Platelets', '10*3/uL', 255, 50, 150, 410, 0),
  lab('ferritin', '2276-4', 'Ferritin', 'ng/mL', 46, 28, 6, 160, 0),
  lab('a1c', '4548-4', 'Hemoglobin A1c', '%', 5.4, 0.35, 4.6, 6.8, 1),
  lab('gluc_f', '1558-6', 'Glucose fasting', 'mg/dL', 90, 8, 70, 124, 0),
  lab('vitd', '62292-8', '25-OH vitamin D total', 'ng/mL', 31, 10, 9, 70, 0),
  lab('b12', '2132-9', 'Vitamin B12', 'pg/mL', 480, 150, 160, 1100, 0),
  lab('chol', '2093-3', 'Cholesterol total', 'mg/dL', 187, 30, 120, 290, 0),
  lab('ldl', '13457-7', 'LDL-C calculated', 'mg/dL', 108, 26, 50, 195, 0),
  lab('hdl', '2085-9', 'HDL-C', 'mg/dL', 57, 11, 30, 95, 0),
  lab('creat', '2160-0', 'Creatinine', 'mg/dL', 0.76, 0.11, 0.5, 1.1, 2),
]

export const chart_samples = { allergies, medications, problems, labs }

export function labSample(key: string): LabSample {
  const found = labs.find((sample) => sample.key === key) ?? more_labs.find((sample) => sample.key === key)
  if (!found) throw new Error(`no laboratory test "${key}"`)
  return found
}

/** Only where the rest of the chart calls for them. */
const more_labs: LabSample[] = [
  lab('hcg', '45194-8', 'hCG intact+beta (total)', 'm[IU]/mL', 120, 40, 2, 400_000, 0),
  lab('crp', '1988-5', 'CRP', 'mg/L', 2, 1.5, 0.3, 12, 1),
  lab('tpo', '8099-4', 'TPO antibody', '[IU]/mL', 12, 6, 1, 400, 0),
  lab('dheas', '2191-5', 'DHEA-sulfate', 'ug/dL', 190, 70, 40, 420, 0),
  lab('insulin', '20448-7', 'Insulin fasting', 'u[IU]/mL', 9, 4, 2, 30, 1),
  lab('tg', '2571-8', 'Triglycerides', 'mg/dL', 105, 35, 40, 260, 0),
  lab('sem_vol', '10586-6', 'Semen volume', 'mL', 2.7, 0.9, 0.5, 6, 1),
  lab('sem_conc', '9780-8', 'Sperm concentration', '10*6/mL', 32, 18, 1, 120, 0),
  lab('sem_mot', '6800-7', 'Sperm total motility', '%', 44, 12, 5, 75, 0),
  lab('sem_morph', '10622-9', 'Sperm normal forms', '%', 4, 2, 1, 12, 0),
  lab('hct', '4544-3', 'Hematocrit', '%', 39, 2.4, 30, 46, 1),
]
