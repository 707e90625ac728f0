/** The kinds of fact that a chart holds, each a table, and the sections in which the history shows them. */
export const fact_kinds = [
  'allergy', 'medication', 'problem', 'lab_result', 'surgery', 'family_history', 'social_history', 'immunization', 'menstrual_record',
  'pregnancy', 'contraception_use', 'vital', 'semen_analysis', 'work_up_item', 'screening_event', 'organ', 'pregnancy_intent',
] as const
export type FactKind = (typeof fact_kinds)[number]

/** A section is gone through as a whole; a kind belongs to exactly one. */
export const history_sections = [
  'problems', 'medications', 'allergies', 'surgeries', 'family', 'social', 'immunizations', 'menstrual', 'obstetric',
  'contraception', 'screening', 'work_up', 'semen', 'vitals', 'results',
] as const
export type HistorySection = (typeof history_sections)[number]

export const section_of_kind: Record<FactKind, HistorySection> = {
  problem: 'problems',
  medication: 'medications',
  allergy: 'allergies',
  surgery: 'surgeries',
  organ: 'surgeries',
  family_history: 'family',
  social_history: 'social',
  immunization: 'immunizations',
  menstrual_record: 'menstrual',
  pregnancy: 'obstetric',
  contraception_use: 'contraception',
  pregnancy_intent: 'contraception',
  screening_event: 'screening',
  work_up_item: 'work_up',
  semen_analysis: 'semen',
  vital: 'vitals',
  lab_result: 'results',
}
