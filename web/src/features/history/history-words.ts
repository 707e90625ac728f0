import type { FactKind, HistorySection } from '#domain/records/history/kinds.ts'
import type { WorkUpArea } from '#domain/records/history/words.ts'

export const section_titles: Record<HistorySection, string> = {
  problems: 'Problems',
  medications: 'Medications & supplements',
  allergies: 'Allergies & intolerances',
  surgeries: 'Surgeries & organs',
  family: 'Family history',
  social: 'Social history',
  immunizations: 'Immunisations',
  menstrual: 'Menstrual record',
  obstetric: 'Pregnancies',
  contraception: 'Contraception & intent',
  screening: 'Screening',
  work_up: 'Infertility work-up',
  semen: 'Semen analyses',
  vitals: 'Measurements',
  results: 'Laboratory results',
}

/** "Add …" and the head of the form. */
export const kind_names: Record<FactKind, string> = {
  allergy: 'allergy',
  medication: 'medication or supplement',
  problem: 'problem',
  lab_result: 'laboratory result',
  surgery: 'surgery',
  family_history: 'relative',
  social_history: 'social fact',
  immunization: 'immunisation',
  menstrual_record: 'menstrual record',
  pregnancy: 'pregnancy',
  contraception_use: 'method of contraception',
  vital: 'measurement',
  semen_analysis: 'semen analysis',
  work_up_item: 'work-up item',
  screening_event: 'screening test',
  organ: 'organ',
  pregnancy_intent: 'pregnancy intent',
}

/** What will be in an empty section. "Nothing recorded" and "none" are different things, so no empty list claims "none". */
export const empty_words: Record<HistorySection, string> = {
  problems: 'Diagnoses with their ICD-10-CM code, since when, and whether they are active.',
  medications: 'One list for all disciplines: dose with unit, route, frequency, indication, start and stop.',
  allergies: 'That nothing is recorded does not say that there are none: ask, then confirm the section.',
  surgeries: 'Operations with date and place; organs that are absent, because they decide which screening applies.',
  family: 'Relatives and their conditions; drawn as a pedigree.',
  social: 'Partner, tobacco, alcohol, work and exposures, and how somebody lives.',
  immunizations: 'Vaccines given, declined or not needed.',
  menstrual: 'Last period, shortest and longest cycle, duration, flow and pain, classified by FIGO.',
  obstetric: 'Each pregnancy with outcome and gestational age; GTPAL is counted from these.',
  contraception: 'Methods used, and whether a pregnancy is wished.',
  screening: 'Tests as they were done, also elsewhere; what is due follows from them.',
  work_up: 'Ovulatory, tubal, uterine, male, genetic and infectious: what was looked at and what came of it.',
  semen: 'Each analysis by the fields of the WHO manual, with its lower reference limits.',
  vitals: 'Blood pressure, weight, height and other measurements with unit and time.',
  results: 'Results typed by hand; imported ones come here too.',
}

const labels: Record<string, string> = {
  cu_iud: 'Copper IUD', lng_iud: 'Levonorgestrel IUD', dmpa: 'DMPA injection', pop: 'Progestin-only pill', combined_pill: 'Combined pill', combined_patch: 'Combined patch',
  combined_ring: 'Combined ring', tubal: 'Tubal sterilisation', partner_vasectomy: 'Vasectomy of the partner', lactational: 'Lactational amenorrhoea', implant: 'Implant',
  iui: 'IUI', ivf_fresh: 'IVF, fresh transfer', frozen_transfer: 'Frozen embryo transfer', spontaneous: 'Spontaneous', vbac: 'Vaginal after caesarean',
  hrhpv: 'High-risk HPV', hrhpv_self: 'High-risk HPV, self-collected', cotest: 'HPV and cytology', fit: 'FIT (stool)', stool_dna_fit: 'Stool DNA and FIT', hiv_ag_ab: 'HIV test',
  ct_gc_naat: 'Chlamydia & gonorrhoea', dxa: 'Bone density (DXA)', low_dose_ct: 'Low-dose CT of the lung', ipv_screen: 'Intimate partner violence', drug_question: 'Drug use',
  hcv_antibody: 'Hepatitis C antibody', hbv_panel: 'Hepatitis B panel', hbsag: 'HBsAg', glucose_screen: 'Glucose or HbA1c', gdm_screen: 'Gestational diabetes', phq: 'PHQ', gad: 'GAD',
  epds: 'EPDS', audit_c: 'AUDIT-C', brca_risk_tool: 'BRCA risk tool', rh_type_and_screen: 'Rh type and antibody screen',
  induced: 'Induced abortion', spontaneous_loss: 'Spontaneous loss', pre_eclampsia: 'Pre-eclampsia', nprs: 'NPRS',
  within_a_year: 'Within a year', trying: 'Trying now', no: 'No', later: 'Later', unsure: 'Unsure',
  safety: 'Safety at home', food_security: 'Food security', partner: 'Partner',
}

/** `live_birth` → `Live birth`. */
export function label(word: string): string {
  return labels[word] ?? `${word.charAt(0).toUpperCase()}${word.slice(1).replaceAll('_', ' ')}`
}

/** Areas of the work-up; a word of theirs means something else among methods of contraception. */
export function areaLabel(area: WorkUpArea): string {
  return area === 'tubal' ? 'Tubal' : area === 'male' ? 'Male factor' : label(area)
}

/** The same within a sentence. */
export function lower(word: string): string {
  const text = label(word)
  return /^[A-Z][a-z]/u.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text
}
