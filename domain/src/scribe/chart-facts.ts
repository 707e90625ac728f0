/** The part of the chart that a draft may lean on. Every fact keeps the id of its row so that a claim can cite it. */

export const chart_record_kinds = [
  'patient',
  'allergy',
  'medication',
  'problem',
  'lab_result',
  'pregnancy',
  'note',
] as const
export type ChartRecordKind = (typeof chart_record_kinds)[number]

export interface ChartFact {
  record: ChartRecordKind
  record_id: number
  /** The row in one plain sentence fragment, as the chart shows it: "Sesame: anaphylaxis". */
  text: string
}

/** Pronouns as the patient gave them; null where the chart does not say (then "the patient" is written, never a guess). */
export interface Pronouns {
  subject: string
  object: string
  possessive: string
}

export interface ChartFacts {
  pronouns: Pronouns | null
  /** Completed years at the visit, null where the date of birth is unknown. */
  age_years: number | null
  sex: 'female' | 'male' | 'intersex' | 'unknown'
  allergies: ChartFact[]
  medications: ChartFact[]
  problems: ChartFact[]
  /** Each pregnancy on record; absent where they were not looked up. */
  pregnancies?: ChartFact[]
  /** First day of the latest period on record (ISO date), null where none is known. */
  lmp_on?: string | null
}
