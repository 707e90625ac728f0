/** The part of a chart's facts that rules read, as plain data: rows of the history that stand, not those entered in error. */
export interface RuleFacts {
  allergy: { id: number; substance: string; category: string | null }[]
  medication: { id: number; name: string; is_supplement: boolean; dose: string | null; route: string | null; frequency: string | null; taking: string | null; started_on: string | null; stopped_on: string | null }[]
  lab_result: { id: number; loinc: string; name: string; collected_at: string }[]
  problem: { id: number; icd10cm: string | null; description: string; onset_on: string | null; resolved_on: string | null }[]
  surgery: { id: number; name: string; performed_on: string | null }[]
  family_history: { id: number; relative: string; condition: string | null; icd10cm: string | null; onset_age_y: number | null }[]
  social_history: { id: number; topic: string; status: string; amount: number | null; unit: string | null }[]
  immunization: { id: number; vaccine: string; status: string; given_on: string | null; dose_number: number | null }[]
  menstrual_record: {
    id: number; assessed_on: string; lmp_on: string | null; menarche_age_y: number | null; cycle_min_d: number | null; cycle_max_d: number | null; duration_d: number | null
    has_intermenstrual_bleeding: boolean | null; final_period_on: string | null
  }[]
  pregnancy: {
    id: number; number: number; outcome: PregnancyOutcome; ended_on: string | null; ga_weeks: number | null; ga_days: number | null; fetus_count: number | null; edd_on: string | null
    complications: string[]; feeding: string | null; fetuses: { is_born_alive: boolean | null; is_living_now: boolean | null; mode: string | null }[]
  }[]
  contraception_use: { id: number; method: string; started_on: string | null; stopped_on: string | null }[]
  vital: { id: number; loinc: string; value: number; diastolic: number | null; unit: string; measured_at: string }[]
  semen_analysis: {
    id: number; collected_on: string; abstinence_d: number | null; volume_ml: number | null; concentration_m_per_ml: number | null; total_motility_percent: number | null
    progressive_percent: number | null; vitality_percent: number | null; normal_forms_percent: number | null
  }[]
  work_up_item: { id: number; area: string; test: string; status: string; done_on: string | null; expires_on: string | null }[]
  screening_event: { id: number; type: string; done_on: string; result: string }[]
  organ: { id: number; organ: string; state: string; since_on: string | null }[]
  pregnancy_intent: { id: number; intent: string; asked_on: string }[]
}

type PregnancyOutcome = import('../../fertility/obstetric-history.ts').PregnancyOutcome

export interface RulePerson {
  date_of_birth: string
  sex: 'female' | 'male' | 'intersex' | 'unknown'
}

/** A fact that a rule's input came from. */
export interface FactRef {
  kind: keyof RuleFacts
  fact_id: number
}

/** The newest by a date; the later row where two have the same. */
export function newestBy<Row extends { id: number }>(rows: readonly Row[], dateOf: (row: Row) => string): Row | null {
  return rows.reduce<Row | null>((best, row) => (best === null || dateOf(row) > dateOf(best) || (dateOf(row) === dateOf(best) && row.id > best.id) ? row : best), null)
}

/** Present, absent, or null where it is not recorded. Sides count together: present where one is. */
export function hasOrgan({ organ }: RuleFacts, ...names: readonly string[]): boolean | null {
  const states = names.flatMap((name) => newestBy(organ.filter((row) => row.organ === name), () => '')?.state ?? [])
  if (states.includes('present')) return true
  return states.length === names.length && states.every((state) => state === 'absent') ? false : null
}

export function isTaken({ stopped_on }: { stopped_on: string | null }, today: string): boolean {
  return stopped_on === null || stopped_on > today
}
