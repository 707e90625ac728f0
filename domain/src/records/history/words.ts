/** The closed lists of the medical history: what may be chosen, in the order in which a screen offers it. */

export const fact_sources = ['clinician', 'patient', 'import', 'note', 'device'] as const
export type FactSource = (typeof fact_sources)[number]

export const allergy_severities = ['mild', 'moderate', 'severe', 'anaphylaxis'] as const
export const allergy_categories = ['drug', 'food', 'latex', 'environment', 'other'] as const
export const criticalities = ['low', 'high', 'unknown'] as const

export const taking_states = ['taking', 'not_taking', 'changed', 'unknown'] as const
export const problem_courses = ['recurrence', 'remission'] as const

export const relatives = [
  'mother', 'father', 'sister', 'brother', 'half_sister', 'half_brother', 'daughter', 'son',
  'maternal_grandmother', 'maternal_grandfather', 'paternal_grandmother', 'paternal_grandfather',
  'maternal_aunt', 'maternal_uncle', 'paternal_aunt', 'paternal_uncle', 'maternal_cousin', 'paternal_cousin',
] as const
export type Relative = (typeof relatives)[number]

export const social_topics = [
  'partner', 'tobacco', 'vaping', 'alcohol', 'cannabis', 'other_drugs', 'caffeine', 'occupation', 'exposure',
  'exercise', 'diet', 'sleep', 'housing', 'food_security', 'transport', 'safety', 'travel',
] as const
export const social_statuses = ['never', 'former', 'current', 'unknown'] as const

export const immunization_statuses = ['given', 'declined', 'immune', 'contraindicated'] as const

export const certainties = ['certain', 'approximate', 'unknown'] as const
export const flows = ['light', 'normal', 'heavy'] as const

export const pregnancy_outcomes = ['ongoing', 'live_birth', 'stillbirth', 'spontaneous_loss', 'induced', 'ectopic', 'molar', 'biochemical'] as const
export const conception_modes = ['spontaneous', 'ovulation_induction', 'iui', 'ivf_fresh', 'frozen_transfer', 'donor_egg', 'donor_sperm', 'donor_embryo'] as const
export const pregnancy_complications = [
  'gestational_hypertension', 'pre_eclampsia', 'gestational_diabetes', 'preterm_labour', 'abruption', 'placenta_praevia', 'growth_restriction',
  'cholestasis', 'postpartum_haemorrhage', 'infection', 'thrombosis', 'hyperemesis', 'postpartum_depression', 'other',
] as const
export const anaesthesias = ['none', 'epidural', 'spinal', 'general', 'local'] as const
export const perineal_tears = ['none', '1', '2', '3a', '3b', '3c', '4'] as const
export const child_sexes = ['female', 'male', 'intersex', 'unknown'] as const
export const birth_modes = ['vaginal', 'assisted_vaginal', 'caesarean', 'vbac'] as const

export const contraception_methods = [
  'none', 'cu_iud', 'lng_iud', 'implant', 'dmpa', 'pop', 'combined_pill', 'combined_patch', 'combined_ring', 'condom', 'diaphragm', 'spermicide',
  'withdrawal', 'fertility_awareness', 'lactational', 'emergency', 'tubal', 'partner_vasectomy',
] as const

export const positions = ['sitting', 'standing', 'lying'] as const
export const collection_sites = ['clinic', 'home', 'condom'] as const

export const work_up_areas = ['ovulatory', 'tubal', 'uterine', 'male', 'genetic', 'infectious'] as const
export type WorkUpArea = (typeof work_up_areas)[number]
export const work_up_statuses = ['ordered', 'done', 'abnormal', 'not_applicable'] as const

/** By the keys of the screening rules' tests, so that what is due follows from what was done. */
export const screening_types = [
  'cytology', 'hrhpv', 'hrhpv_self', 'cotest', 'mammography', 'ct_gc_naat', 'hiv_ag_ab', 'hcv_antibody', 'hbv_panel', 'hbsag', 'syphilis_serology', 'colonoscopy', 'fit',
  'stool_dna_fit', 'dxa', 'glucose_screen', 'gdm_screen', 'lipid_panel', 'blood_pressure', 'phq', 'gad', 'epds', 'ipv_screen', 'audit_c', 'drug_question',
  'incontinence_screen', 'low_dose_ct', 'urine_culture', 'rh_type_and_screen', 'brca_risk_tool', 'postpartum_visit',
] as const
export const screening_results = ['normal', 'abnormal', 'inconclusive', 'pending', 'declined'] as const

export const organs = ['cervix', 'uterus', 'left_ovary', 'right_ovary', 'left_tube', 'right_tube', 'breasts', 'vagina', 'prostate', 'testes', 'penis'] as const
export const organ_states = ['present', 'absent', 'unknown'] as const

export const pregnancy_intents = ['trying', 'within_a_year', 'later', 'unsure', 'no'] as const

export const comparators = ['<', '<=', '=', '>=', '>'] as const
