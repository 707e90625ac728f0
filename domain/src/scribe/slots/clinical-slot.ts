/**
 * A clinical slot: one measured or told fact of a visit in a form that a row of the chart can take. It is proposed with the words it
 * stands on and written nowhere by itself: a person confirms it.
 */
import type { Evidence, Experiencer } from '../claim.ts'

export const slot_families = ['cycle', 'obstetric', 'laboratory', 'ultrasound', 'embryology', 'semen', 'contraception', 'pelvic_floor', 'lifestyle', 'score', 'vital', 'drug', 'allergy', 'screening', 'plan'] as const
export type SlotFamily = (typeof slot_families)[number]

export const dose_changes = ['start', 'stop', 'increase', 'decrease', 'continue', 'hold'] as const
export type DoseChange = (typeof dose_changes)[number]

/** Of a drug: dose ("2.5 mg", the bare number where no unit was said), frequency, change. Of an allergy: reaction. */
export interface SlotAttributes {
  dose?: string
  frequency?: string
  change?: DoseChange
  reaction?: string
}

export interface ClinicalSlot {
  /** A key of slot_definitions. */
  key: string
  /** As a note writes it: "0.9", "28-30", "<0.3", "118/74", "19, 18.5, 16", "November 2", "levothyroxine". */
  value: string
  /** As it was said, in its short form; null where nobody said it: the usual unit is never filled in. */
  unit: string | null
  attributes: SlotAttributes
  /** negated: said not to be so (does not smoke, no allergies, uses no contraception). */
  polarity: 'affirmed' | 'negated'
  experiencer: Exclude<Experiencer, 'family'>
  time: 'current' | 'past'
  evidence: Evidence[]
}
