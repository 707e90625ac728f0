import { z } from 'zod'
import { clinicians } from './access.ts'
import { endpoint } from './endpoint.ts'
import { list_filters, list_sort, saved_filters } from './patient-fields.ts'
import { patient_summary } from './patients.ts'
import { id, id_in_path, instant, line } from './scalars.ts'

const params = z.strictObject({ list_id: id_in_path })
const act = { access: clinicians, phi: true, invalidates: ['/patient-lists'] } as const

const patient_list = z.object({
  id,
  name: z.string(),
  kind: z.enum(['filter', 'picked']),
  is_shared: z.boolean(),
  is_mine: z.boolean(),
  owner: z.string(),
  filters: saved_filters,
  version: z.int(),
})
export type PatientList = z.infer<typeof patient_list>

export const listPatientLists = endpoint({
  name: 'patient_lists.list',
  method: 'GET',
  path: '/patient-lists',
  summary: 'Saved lists: one’s own and those of the whole practice.',
  access: clinicians,
  phi: true,
  reply: z.object({ items: z.array(patient_list) }),
})

export const createPatientList = endpoint({
  ...act,
  name: 'patient_lists.create',
  method: 'POST',
  path: '/patient-lists',
  summary: 'Saves the state of the filters under a name, or begins a list to be picked by hand.',
  status: 201,
  body: z.strictObject({ name: line(80), kind: z.enum(['filter', 'picked']), is_shared: z.boolean(), filters: saved_filters }),
  reply: patient_list,
})

export const updatePatientList = endpoint({
  ...act,
  name: 'patient_lists.update',
  method: 'PATCH',
  path: '/patient-lists/{list_id}',
  summary: 'Renames a list, shares it, or gives it other filters. One’s own only.',
  params,
  precondition: 'version',
  body: z.strictObject({ name: line(80).optional(), is_shared: z.boolean().optional(), filters: saved_filters.optional() }),
  reply: patient_list,
})

export const removePatientList = endpoint({
  ...act,
  name: 'patient_lists.remove',
  method: 'DELETE',
  path: '/patient-lists/{list_id}',
  summary: 'Takes a list of one’s own away. No patient changes by it.',
  params,
  reply: z.object({ removed: z.literal(true) }),
})

export const compareList = endpoint({
  name: 'patient_lists.changes',
  method: 'GET',
  path: '/patient-lists/{list_id}/changes',
  summary: 'Who entered a list and who left it since the beginning of yesterday, or since the list was made.',
  access: clinicians,
  phi: true,
  params,
  reply: z.object({
    since: instant.nullable(),
    entered: z.int(),
    left: z.int(),
    /** The first fifty of each. */
    entered_patients: z.array(patient_summary),
    left_patients: z.array(patient_summary),
  }),
})

export const exportPatients = endpoint({
  name: 'patients.export_list',
  method: 'GET',
  path: '/patients/export',
  summary: 'What the filters show as CSV, safe to open in a spreadsheet: cells that would be formulas begin with an apostrophe.',
  access: clinicians,
  phi: true,
  step_up: true,
  kind: 'binary',
  query: z.strictObject({ ...list_filters, sort: list_sort.optional() }),
  reply: z.any(),
})
