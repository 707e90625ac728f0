import { z } from 'zod'
import { age_range_keys, care_statuses, list_choices, list_sorts, record_states, risk_levels, treatment_types } from '#domain/records/patient-filters.ts'
import { id } from './scalars.ts'

export const care_status = z.enum(care_statuses)
export const treatment_type = z.enum(treatment_types)
export const risk_level = z.enum(risk_levels)
export const record_state = z.enum(record_states)

const location_in_query = z
  .string()
  .regex(/^([1-9]\d{0,14}|none)$/, 'must be a location’s number or none')
  .transform((text) => (text === 'none' ? ('none' as const) : Number(text)))
const id_in_query = z.string().regex(/^[1-9]\d{0,14}$/, 'must be a whole number').transform(Number)

/** What narrows the list of patients; a part left out narrows nothing (A-12's "All …"). */
export const list_filters = {
  q: z.string().max(200).optional(),
  filter: z.enum(list_choices).optional(),
  age: z.enum(age_range_keys).optional(),
  risk: z.enum([...risk_levels, 'none']).optional(),
  treatment: z.enum([...treatment_types, 'none']).optional(),
  location: location_in_query.optional(),
  /** A list of patients picked by hand. */
  list: id_in_query.optional(),
}
export const list_sort = z.enum(list_sorts)

/** The same as it stands in a body: saved lists and bulk acts. */
export const saved_filters = z.strictObject({
  q: z.string().max(200).optional(),
  filter: z.enum(list_choices).optional(),
  age: z.enum(age_range_keys).optional(),
  risk: z.enum([...risk_levels, 'none']).optional(),
  treatment: z.enum([...treatment_types, 'none']).optional(),
  location: z.union([id, z.literal('none')]).optional(),
  list: id.optional(),
  sort: list_sort.optional(),
})
export type SavedFilters = z.infer<typeof saved_filters>
