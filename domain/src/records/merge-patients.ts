/** Making one record of two: which value of each field stands, and how it is taken apart again without losing what came later. */
import { accept, refuse, type Result } from '../result.ts'
import type { CareStatus, RecordState, TreatmentType } from './patient-filters.ts'

/** The fields of a record that a person chooses between; the MRN of the other stays findable as a name of the survivor. */
export const merged_fields = [
  'mrn', 'first_name', 'last_name', 'preferred_name', 'date_of_birth', 'sex', 'pronouns', 'phone', 'email', 'treatment_type', 'location_id', 'care_status',
] as const
export type MergedField = (typeof merged_fields)[number]

export interface MergeRecord {
  id: number
  mrn: string
  first_name: string
  last_name: string
  preferred_name: string | null
  date_of_birth: string
  sex: 'female' | 'male' | 'intersex' | 'unknown'
  pronouns: string | null
  phone: string | null
  email: string | null
  treatment_type: TreatmentType | null
  location_id: number | null
  care_status: CareStatus
  record_state: RecordState
  version: number
}
export type MergedValues = Pick<MergeRecord, Exclude<MergedField, 'mrn'>>
export type Choice = 'survivor' | 'merged'

export type MergeRefusal = 'same_record' | 'survivor_not_current' | 'other_not_current' | 'field_unchosen'

export interface MergeVerdict {
  values: MergedValues
}

/** The MRN stays the survivor's own: it is the number on paper elsewhere, and the other number is still found. */
export function decideMerge(survivor: MergeRecord, other: MergeRecord, choices: Partial<Record<Exclude<MergedField, 'mrn'>, Choice>>): Result<MergeVerdict, { code: MergeRefusal; fields: string[] }> {
  if (survivor.id === other.id) return refuse({ code: 'same_record', fields: [] })
  if (survivor.record_state !== 'current') return refuse({ code: 'survivor_not_current', fields: [] })
  if (other.record_state === 'merged') return refuse({ code: 'other_not_current', fields: [] })
  const open = differingFields(survivor, other).filter((field) => choices[field] === undefined)
  if (open.length > 0) return refuse({ code: 'field_unchosen', fields: open })
  const values = Object.fromEntries(
    chosen_fields.map((field) => [field, choices[field] === 'merged' ? other[field] : survivor[field]]),
  ) as unknown as MergedValues
  return accept({ values })
}

const chosen_fields = merged_fields.filter((field): field is Exclude<MergedField, 'mrn'> => field !== 'mrn')

/** Fields in which the two say different things; a person decides each of them. */
export function differingFields(survivor: MergeRecord, other: MergeRecord): Exclude<MergedField, 'mrn'>[] {
  return chosen_fields.filter((field) => survivor[field] !== other[field])
}

/**
 * What the survivor's fields become when the merge is taken back: as before, except where somebody changed one since. That
 * was said of the record as it then was, and stays.
 */
export function valuesAfterUnmerge(now: MergedValues, before: MergedValues, after: MergedValues): MergedValues {
  return Object.fromEntries(chosen_fields.map((field) => [field, now[field] === after[field] ? before[field] : now[field]])) as unknown as MergedValues
}
