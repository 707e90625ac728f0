/**
 * What each clinical slot means. `unit` is fixed by the meaning of the key; `usual_unit` is only shown beside a value whose unit nobody
 * said. `min` and `max` bound what can be a value at all (a misheard number is dropped); they judge nothing. Source: own list after
 * the fields of the product's chart tables; bounds are wide limits of plausibility, not reference ranges.
 */
import type { SlotFamily } from './clinical-slot.ts'

export interface SlotDefinition {
  family: SlotFamily
  label: string
  unit?: string
  usual_unit?: string
  min?: number
  max?: number
}

const define = (family: SlotFamily, label: string, more: Omit<SlotDefinition, 'family' | 'label'> = {}): SlotDefinition => ({ family, label, ...more })

export const slot_definitions = {
  lmp: define('cycle', 'Last menstrual period'),
  cycle_day: define('cycle', 'Cycle day', { min: 1, max: 120 }),
  stimulation_day: define('cycle', 'Stimulation day', { min: 1, max: 30 }),
  cycle_length: define('cycle', 'Cycle length', { unit: 'days', min: 14, max: 200 }),
  menses_duration: define('cycle', 'Duration of bleeding', { unit: 'days', min: 1, max: 30 }),
  menarche_age: define('cycle', 'Age at menarche, years', { min: 7, max: 20 }),
  trying_duration: define('cycle', 'Trying to conceive for'),
  gravida: define('obstetric', 'Gravida', { min: 0, max: 20 }),
  para: define('obstetric', 'Para', { min: 0, max: 20 }),
  term: define('obstetric', 'Term births', { min: 0, max: 20 }),
  preterm: define('obstetric', 'Preterm births', { min: 0, max: 20 }),
  abortions: define('obstetric', 'Losses and abortions', { min: 0, max: 20 }),
  living: define('obstetric', 'Living children', { min: 0, max: 20 }),
  miscarriages: define('obstetric', 'Miscarriages', { min: 0, max: 20 }),
  gestational_age: define('obstetric', 'Gestational age'),
  due_date: define('obstetric', 'Due date'),
  amh: define('laboratory', 'AMH', { usual_unit: 'ng/mL', min: 0, max: 100 }),
  fsh: define('laboratory', 'FSH', { usual_unit: 'mIU/mL', min: 0, max: 300 }),
  lh: define('laboratory', 'LH', { usual_unit: 'mIU/mL', min: 0, max: 300 }),
  estradiol: define('laboratory', 'Estradiol', { usual_unit: 'pg/mL', min: 0, max: 30000 }),
  progesterone: define('laboratory', 'Progesterone', { usual_unit: 'ng/mL', min: 0, max: 300 }),
  hcg: define('laboratory', 'hCG', { usual_unit: 'mIU/mL', min: 0, max: 500000 }),
  tsh: define('laboratory', 'TSH', { usual_unit: 'mIU/L', min: 0, max: 200 }),
  prolactin: define('laboratory', 'Prolactin', { usual_unit: 'ng/mL', min: 0, max: 5000 }),
  testosterone: define('laboratory', 'Testosterone', { usual_unit: 'ng/dL', min: 0, max: 2000 }),
  hba1c: define('laboratory', 'HbA1c', { usual_unit: '%', min: 3, max: 20 }),
  vitamin_d: define('laboratory', 'Vitamin D', { usual_unit: 'ng/mL', min: 1, max: 200 }),
  ferritin: define('laboratory', 'Ferritin', { usual_unit: 'ng/mL', min: 0, max: 5000 }),
  hemoglobin: define('laboratory', 'Hemoglobin', { usual_unit: 'g/dL', min: 3, max: 22 }),
  afc: define('ultrasound', 'Antral follicle count', { min: 0, max: 120 }),
  afc_right: define('ultrasound', 'Antral follicles, right', { min: 0, max: 60 }),
  afc_left: define('ultrasound', 'Antral follicles, left', { min: 0, max: 60 }),
  follicles_right: define('ultrasound', 'Follicles, right', { unit: 'mm' }),
  follicles_left: define('ultrasound', 'Follicles, left', { unit: 'mm' }),
  endometrium: define('ultrasound', 'Endometrium', { usual_unit: 'mm', min: 1, max: 40 }),
  endometrium_pattern: define('ultrasound', 'Endometrial pattern'),
  fibroid_size: define('ultrasound', 'Fibroid', { min: 0, max: 300 }),
  cyst_size: define('ultrasound', 'Cyst', { min: 0, max: 300 }),
  crl: define('ultrasound', 'Crown-rump length', { usual_unit: 'mm', min: 1, max: 100 }),
  fetal_heart_rate: define('ultrasound', 'Fetal heart rate', { usual_unit: 'bpm', min: 60, max: 220 }),
  trigger_drug: define('embryology', 'Trigger'),
  trigger_time: define('embryology', 'Time of trigger'),
  oocytes_retrieved: define('embryology', 'Oocytes retrieved', { min: 0, max: 120 }),
  oocytes_mature: define('embryology', 'Mature oocytes', { min: 0, max: 120 }),
  oocytes_fertilized: define('embryology', 'Fertilized', { min: 0, max: 120 }),
  fertilization_method: define('embryology', 'Fertilization'),
  blastocysts: define('embryology', 'Blastocysts', { min: 0, max: 60 }),
  embryos_frozen: define('embryology', 'Embryos frozen', { min: 0, max: 60 }),
  embryos_transferred: define('embryology', 'Embryos transferred', { min: 0, max: 6 }),
  embryo_grade: define('embryology', 'Embryo grade'),
  embryo_day: define('embryology', 'Embryo day', { min: 1, max: 8 }),
  semen_volume: define('semen', 'Semen volume', { usual_unit: 'mL', min: 0, max: 20 }),
  sperm_concentration: define('semen', 'Sperm concentration', { usual_unit: 'million/mL', min: 0, max: 600 }),
  sperm_motility: define('semen', 'Motility', { usual_unit: '%', min: 0, max: 100 }),
  sperm_morphology: define('semen', 'Normal forms', { usual_unit: '%', min: 0, max: 100 }),
  total_motile_count: define('semen', 'Total motile count', { usual_unit: 'million', min: 0, max: 2000 }),
  contraception: define('contraception', 'Contraception'),
  pfdi_20: define('pelvic_floor', 'PFDI-20', { min: 0, max: 300 }),
  iciq: define('pelvic_floor', 'ICIQ-UI SF', { min: 0, max: 21 }),
  oxford_grade: define('pelvic_floor', 'Muscle strength, of 5', { min: 0, max: 5 }),
  pf_endurance: define('pelvic_floor', 'Hold', { unit: 'seconds', min: 0, max: 60 }),
  pf_repetitions: define('pelvic_floor', 'Repetitions', { min: 0, max: 30 }),
  pf_fast_contractions: define('pelvic_floor', 'Fast contractions', { min: 0, max: 40 }),
  leak_episodes: define('pelvic_floor', 'Leaks', { min: 0, max: 60 }),
  pads: define('pelvic_floor', 'Pads', { unit: 'per day', min: 0, max: 30 }),
  nocturia: define('pelvic_floor', 'Voids at night', { min: 0, max: 15 }),
  voids: define('pelvic_floor', 'Voids', { unit: 'per day', min: 1, max: 40 }),
  diastasis: define('pelvic_floor', 'Diastasis', { min: 0, max: 10 }),
  prolapse_stage: define('pelvic_floor', 'Prolapse, stage', { min: 0, max: 4 }),
  pain_score: define('score', 'Pain, of 10', { min: 0, max: 10 }),
  phq9: define('score', 'PHQ-9', { min: 0, max: 27 }),
  gad7: define('score', 'GAD-7', { min: 0, max: 21 }),
  epds: define('score', 'EPDS', { min: 0, max: 30 }),
  energy_score: define('score', 'Energy, of 10', { min: 0, max: 10 }),
  stress_score: define('score', 'Stress, of 10', { min: 0, max: 10 }),
  diet: define('lifestyle', 'Diet'),
  sleep_hours: define('lifestyle', 'Sleep, hours', { min: 0, max: 16 }),
  caffeine: define('lifestyle', 'Caffeine', { unit: 'cups per day', min: 0, max: 20 }),
  alcohol: define('lifestyle', 'Alcohol', { unit: 'per week', min: 0, max: 100 }),
  exercise: define('lifestyle', 'Exercise', { unit: 'per week', min: 0, max: 21 }),
  water: define('lifestyle', 'Fluids', { min: 0, max: 200 }),
  tobacco: define('lifestyle', 'Tobacco'),
  bowel_movements: define('lifestyle', 'Bowel movements', { min: 0, max: 30 }),
  blood_pressure: define('vital', 'Blood pressure', { usual_unit: 'mmHg' }),
  pulse: define('vital', 'Pulse', { usual_unit: 'bpm', min: 30, max: 220 }),
  weight: define('vital', 'Weight', { min: 30, max: 600 }),
  height: define('vital', 'Height'),
  bmi: define('vital', 'BMI', { usual_unit: 'kg/m2', min: 10, max: 90 }),
  temperature: define('vital', 'Temperature', { min: 34, max: 108 }),
  oxygen_saturation: define('vital', 'Oxygen saturation', { usual_unit: '%', min: 50, max: 100 }),
  medication: define('drug', 'Medication'),
  supplement: define('drug', 'Supplement'),
  allergy: define('allergy', 'Allergy'),
  last_pap: define('screening', 'Last cervical screening'),
  last_mammogram: define('screening', 'Last mammogram'),
  follow_up: define('plan', 'Follow-up in'),
} as const satisfies Record<string, SlotDefinition>

export type SlotKey = keyof typeof slot_definitions

export function getSlotDefinition(key: SlotKey): SlotDefinition {
  return slot_definitions[key]
}
