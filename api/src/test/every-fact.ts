import type { Fields } from '#domain/interop/fhir-export/fact-resource.ts'
import type { FactKind } from '#domain/records/history/kinds.ts'

/** A fact of each kind with as much in it as it holds. */
export const every_fact: [FactKind, Fields][] = [
  ['allergy', { substance: 'Sesame', reaction: 'Hives', severity: 'anaphylaxis', category: 'food', criticality: 'high', note: 'Carries a pen', source: 'patient' }],
  ['allergy', { substance: 'Latex', category: 'latex' }],
  ['medication', { name: 'levothyroxine', dose: '50 mcg', route: 'oral', frequency: 'once daily', indication: 'hypothyroidism', started_on: '2024-02-01', stopped_on: '2025-01-31', stop_reason: 'pregnant', taking: 'taking', prescriber: 'Dr Chen' }],
  ['medication', { name: 'myo-inositol', is_supplement: true }],
  ['problem', { icd10cm: 'E28.2', description: 'Polycystic ovarian syndrome', onset_on: '2019-05-01', course: 'remission' }],
  ['problem', { icd10cm: null, description: 'Migraine', resolved_on: '2020-01-31' }],
  ['lab_result', { loinc: '38476-8', name: 'AMH', comparator: '<', value: 0.03, unit: 'ng/mL', collected_at: '2026-10-02T12:30:00Z' }],
  ['lab_result', { loinc: '2243-4', name: 'Estradiol', value: 45.5, unit: 'pg/mL', collected_at: '2026-10-02T12:30:00Z', note: 'fasting' }],
  ['surgery', { name: 'Laparoscopy', performed_on: '2021-06', indication: 'pain', facility: 'North Hospital', complication: 'none seen' }],
  ['family_history', { relative: 'mother', relative_name: 'Ana', condition: 'Breast cancer', icd10cm: 'C50.919', onset_age_y: 48, is_alive: true }],
  ['family_history', { relative: 'paternal_grandfather', is_alive: false, death_age_y: 81 }],
  ['social_history', { topic: 'tobacco', status: 'former', amount: 0.5, unit: 'packs a day', started_on: '2010', stopped_on: '2020' }],
  ['immunization', { vaccine: 'Tdap', cvx: '115', given_on: '2022', dose_number: 2, lot: 'A12', site: 'left arm' }],
  ['immunization', { vaccine: 'HPV', status: 'declined' }],
  ['menstrual_record', { assessed_on: '2026-11-01', menarche_age_y: 12, lmp_on: '2026-10-28', lmp_certainty: 'certain', cycle_min_d: 26, cycle_max_d: 41, duration_d: 5, flow: 'heavy', pain_nprs: 6, has_intermenstrual_bleeding: false }],
  ['pregnancy', { number: 1, outcome: 'live_birth', ended_on: '2020-04-02', ga_weeks: 39, ga_days: 4, fetus_count: 1, complications: ['pre_eclampsia', 'preterm_labour'], fetuses: [{ weight_g: 3120, mode: 'vaginal', is_born_alive: true, is_living_now: true }] }],
  ['pregnancy', { number: 2, outcome: 'ongoing', edd_on: '2027-05-02', conception_mode: 'ivf_fresh' }],
  ['contraception_use', { method: 'lng_iud', product: 'Brand A', started_on: '2020-06', stopped_on: '2025-01', stop_reason: 'wishes to conceive' }],
  ['vital', { loinc: '85354-9', value: 128, diastolic: 78, unit: 'mm[Hg]', measured_at: '2026-11-10T14:00:00Z', position: 'sitting' }],
  ['vital', { loinc: '29463-7', value: 70.5, unit: 'kg', measured_at: '2026-11-10T14:00:00Z' }],
  ['semen_analysis', { collected_on: '2026-09-14', abstinence_d: 3, collection_site: 'home', is_collection_complete: true, minutes_to_analysis: 40, volume_ml: 1.5, concentration_m_per_ml: 10, total_motility_percent: 30, progressive_percent: 20, vitality_percent: 60, normal_forms_percent: 2, ph: 7.4, leukocytes_m_per_ml: 0.2, laboratory: 'Andrology North' }],
  ['work_up_item', { area: 'tubal', test: 'Hysterosalpingography', status: 'done', done_on: '2026-08-03', expires_on: '2027-08-03', result: 'Both tubes open' }],
  ['screening_event', { type: 'cytology', done_on: '2023-11-20', result: 'normal' }],
  ['organ', { organ: 'cervix', state: 'present', since_on: '1993' }],
  ['pregnancy_intent', { intent: 'trying', asked_on: '2026-11-01' }],
]
