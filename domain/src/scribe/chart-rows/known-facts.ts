/** The standing rows of a chart as far as proposals are compared with them; what is entered in error is left out by the caller. */
interface Known {
  id: number
  version: number
}

export interface KnownFacts {
  vital: (Known & { loinc: string; value: number; diastolic: number | null; unit: string; measured_at: string })[]
  lab_result: (Known & { loinc: string; comparator: string; value: number; unit: string; collected_at: string })[]
  menstrual_record: (Known & { assessed_on: string; lmp_on: string | null; cycle_min_d: number | null; cycle_max_d: number | null; duration_d: number | null; menarche_age_y: number | null })[]
  medication: (Known & { name: string; is_supplement: boolean; dose: string | null; frequency: string | null; started_on: string | null; stopped_on: string | null })[]
  allergy: (Known & { substance: string; reaction: string | null })[]
  contraception_use: (Known & { method: string; started_on: string | null; stopped_on: string | null })[]
  social_history: (Known & { topic: string; status: string; amount: number | null; unit: string | null; detail: string | null })[]
  screening_event: (Known & { type: string; done_on: string; result: string; detail: string | null })[]
  semen_analysis: (Known & { collected_on: string })[]
  pregnancy: (Known & { number: number; outcome: string; edd_on: string | null })[]
  pregnancy_intent: (Known & { intent: string; asked_on: string })[]
  work_up_item: (Known & { test: string; status: string; done_on: string | null; result: string | null })[]
}

/** Where and when a visit was, and what its patient's chart holds. */
export interface RowContext {
  /** Plain date. */
  visit_on: string
  /** Plain date where the practice is. */
  today: string
  /** Time zone of the practice. */
  zone: string
  known: KnownFacts
  /** The note carries a label: what is added inherits it, what stands already cannot be changed from here. */
  is_labelled: boolean
}
