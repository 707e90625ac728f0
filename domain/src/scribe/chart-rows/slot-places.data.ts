/**
 * Where each clinical slot may go in the chart, or why it stays in the note alone. Every key has its decision: a new one does not
 * compile without. Source: own list after the chart's tables (db/schema.sql). A LOINC code is named by the key of the laboratory
 * catalog or of the list of measurements; where a test has several (assay, mass or moles), the writer says which.
 */
import type { SlotKey } from '../slots/slot-definitions.data.ts'

export type SocialTopic = 'tobacco' | 'alcohol' | 'caffeine' | 'exercise' | 'diet' | 'sleep'

export type SlotPlace =
  | { kind: 'vital'; loinc: string }
  /** Keys of the laboratory catalog; the unit or the writer decides between several. */
  | { kind: 'lab_result'; tests: readonly string[] }
  | { kind: 'menstrual_record'; field: 'lmp_on' | 'cycle' | 'duration_d' | 'menarche_age_y' }
  | { kind: 'medication'; is_supplement: boolean }
  | { kind: 'allergy' }
  | { kind: 'contraception_use' }
  | { kind: 'social_history'; topic: SocialTopic; unit: string | null }
  | { kind: 'screening_event'; types: readonly string[] }
  | { kind: 'semen_analysis'; fields: readonly string[]; unit: string }
  | { kind: 'pregnancy' }
  | { kind: 'pregnancy_intent' }
  | { kind: 'work_up_item'; area: 'ovulatory'; test: string }
  | { kind: null; because: string }
export type PlacedKind = Exclude<SlotPlace['kind'], null>

const only_note = (because: string): SlotPlace => ({ kind: null, because })
const vital = (loinc: string): SlotPlace => ({ kind: 'vital', loinc })
const lab = (...tests: string[]): SlotPlace => ({ kind: 'lab_result', tests })
const social = (topic: SocialTopic, unit: string | null): SlotPlace => ({ kind: 'social_history', topic, unit })
const screening = (...types: string[]): SlotPlace => ({ kind: 'screening_event', types })
const semen = (unit: string, ...fields: string[]): SlotPlace => ({ kind: 'semen_analysis', unit, fields })

const cycle = only_note('The chart has no table of treatment cycles.')
const scan = only_note('The chart has no table of ultrasound findings.')
const pelvic = only_note('The chart has no table of pelvic floor findings.')
const counted = only_note('GTPAL is counted from the pregnancies of the chart, each entered with its outcome.')
const score = only_note('The chart has no table of such scores.')

export const slot_places: Readonly<Record<SlotKey, SlotPlace>> = {
  lmp: { kind: 'menstrual_record', field: 'lmp_on' },
  cycle_day: cycle,
  stimulation_day: cycle,
  cycle_length: { kind: 'menstrual_record', field: 'cycle' },
  menses_duration: { kind: 'menstrual_record', field: 'duration_d' },
  menarche_age: { kind: 'menstrual_record', field: 'menarche_age_y' },
  trying_duration: { kind: 'pregnancy_intent' },
  gravida: counted,
  para: counted,
  term: counted,
  preterm: counted,
  abortions: counted,
  living: counted,
  miscarriages: counted,
  gestational_age: only_note('The chart keeps the due date; the age follows from it.'),
  due_date: { kind: 'pregnancy' },
  amh: lab('amh'),
  fsh: lab('fsh'),
  lh: lab('lh'),
  estradiol: lab('e2', 'e2_si'),
  progesterone: lab('p4', 'p4_si'),
  hcg: lab('hcg_b', 'hcg'),
  tsh: lab('tsh'),
  prolactin: lab('prl'),
  testosterone: lab('testo', 'testo_ms', 'testo_free'),
  hba1c: lab('a1c'),
  vitamin_d: lab('vitd'),
  ferritin: lab('ferritin'),
  hemoglobin: lab('hgb'),
  afc: { kind: 'work_up_item', area: 'ovulatory', test: 'Antral follicle count' },
  afc_right: scan,
  afc_left: scan,
  follicles_right: scan,
  follicles_left: scan,
  endometrium: scan,
  endometrium_pattern: scan,
  fibroid_size: scan,
  cyst_size: scan,
  crl: scan,
  fetal_heart_rate: only_note('It is the child’s, not a measurement of the patient.'),
  trigger_drug: cycle,
  trigger_time: cycle,
  oocytes_retrieved: cycle,
  oocytes_mature: cycle,
  oocytes_fertilized: cycle,
  fertilization_method: cycle,
  blastocysts: cycle,
  embryos_frozen: cycle,
  embryos_transferred: cycle,
  embryo_grade: cycle,
  embryo_day: cycle,
  semen_volume: semen('mL', 'volume_ml'),
  sperm_concentration: semen('M/mL', 'concentration_m_per_ml'),
  sperm_motility: semen('%', 'total_motility_percent', 'progressive_percent'),
  sperm_morphology: semen('%', 'normal_forms_percent'),
  total_motile_count: only_note('The chart reckons it from volume, concentration and motility.'),
  contraception: { kind: 'contraception_use' },
  pfdi_20: pelvic,
  iciq: pelvic,
  oxford_grade: pelvic,
  pf_endurance: pelvic,
  pf_repetitions: pelvic,
  pf_fast_contractions: pelvic,
  leak_episodes: pelvic,
  pads: pelvic,
  nocturia: pelvic,
  voids: pelvic,
  diastasis: pelvic,
  prolapse_stage: pelvic,
  pain_score: score,
  phq9: screening('phq'),
  gad7: screening('gad'),
  epds: screening('epds'),
  energy_score: score,
  stress_score: score,
  diet: social('diet', null),
  sleep_hours: social('sleep', 'hours a night'),
  caffeine: social('caffeine', 'cups a day'),
  alcohol: social('alcohol', 'drinks a week'),
  exercise: social('exercise', 'times a week'),
  water: only_note('The chart has no place for fluids.'),
  tobacco: social('tobacco', null),
  bowel_movements: only_note('The chart has no place for bowel habits.'),
  blood_pressure: vital('85354-9'),
  pulse: vital('8867-4'),
  weight: vital('29463-7'),
  height: vital('8302-2'),
  bmi: only_note('The chart reckons it from weight and height.'),
  temperature: vital('8310-5'),
  oxygen_saturation: vital('59408-5'),
  medication: { kind: 'medication', is_supplement: false },
  supplement: { kind: 'medication', is_supplement: true },
  allergy: { kind: 'allergy' },
  last_pap: screening('cytology', 'hrhpv', 'hrhpv_self', 'cotest'),
  last_mammogram: screening('mammography'),
  follow_up: only_note('An appointment is booked, not recorded.'),
}
