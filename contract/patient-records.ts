import { z } from 'zod'
import { merged_fields } from '#domain/records/merge-patients.ts'
import { findPatientFaults } from '#domain/records/new-patient.ts'
import { clinicians } from './access.ts'
import { endpoint } from './endpoint.ts'
import { care_status, record_state, saved_filters, treatment_type } from './patient-fields.ts'
import { new_patient, patient, patient_summary } from './patients.ts'
import { id, id_in_path, instant, line, plain_date } from './scalars.ts'

const params = z.strictObject({ patient_id: id_in_path })
const act = { access: clinicians, phi: true, invalidates: ['/patients', '/home'] } as const
const reason = line(300)

const kept_patient = patient.extend({ care_status, treatment_type: treatment_type.nullable(), location_id: id.nullable(), record_state })
export type KeptPatient = z.infer<typeof kept_patient>

const record = kept_patient.extend({
  location: z.string().nullable(),
  archive_reason: z.string().nullable(),
  other_names: z.array(z.object({ kind: z.enum(['previous', 'merged']), first_name: z.string(), last_name: z.string(), recorded_at: instant })),
  /** Merges that can be taken back. */
  merges: z.array(z.object({ id, merged_id: id, mrn: z.string(), name: z.string(), reason: z.string(), merged_at: instant, merged_by: z.string() })),
})
export type PatientRecord = z.infer<typeof record>

export const getPatientRecord = endpoint({
  name: 'patients.record',
  method: 'GET',
  path: '/patients/{patient_id}/record',
  summary: 'The registration data of one patient with names from before and the merges it went through.',
  access: clinicians,
  phi: true,
  params,
  reply: record,
})

export const updatePatient = endpoint({
  ...act,
  name: 'patients.update',
  method: 'PATCH',
  path: '/patients/{patient_id}',
  summary: 'Changes registration data. A name that changes is kept as a previous one and still finds the patient.',
  params,
  precondition: 'version',
  body: new_patient.extend({ mrn: line(40), care_status }).partial(),
  find_faults: findPatientFaults,
  reply: kept_patient,
})

export const archivePatient = endpoint({
  ...act,
  name: 'patients.archive',
  method: 'POST',
  path: '/patients/{patient_id}/archive',
  summary: 'Puts a record aside. Nothing of it is deleted; it is found under “archived” and can be restored.',
  params,
  body: z.strictObject({ reason }),
  reply: kept_patient,
})

export const restorePatient = endpoint({
  ...act,
  name: 'patients.restore',
  method: 'POST',
  path: '/patients/{patient_id}/restore',
  summary: 'Takes an archived record back into the list.',
  params,
  reply: kept_patient,
})

export const findDuplicates = endpoint({
  name: 'patients.duplicates',
  method: 'POST',
  path: '/patients/duplicates',
  summary: 'Who may be the same person as somebody about to be registered: same date of birth and a similar name, or the same name.',
  access: clinicians,
  phi: true,
  body: z.strictObject({ first_name: line(100), last_name: line(100), date_of_birth: plain_date.nullish(), except_id: id.nullish() }),
  reply: z.object({ items: z.array(patient_summary.extend({ phone: z.string().nullable(), record_state, is_same_birth: z.boolean() })) }),
})

export const choice_fields = merged_fields.filter((field) => field !== 'mrn') as Exclude<(typeof merged_fields)[number], 'mrn'>[]
export const merge_choices = z.partialRecord(z.enum(choice_fields as [(typeof choice_fields)[number], ...typeof choice_fields]), z.enum(['survivor', 'merged']))

export const mergePatients = endpoint({
  ...act,
  name: 'patients.merge',
  method: 'POST',
  path: '/patients/{patient_id}/merge',
  summary: 'Makes one record of two: this one stays, everything of the other moves here, and each field that differs is chosen. Can be taken back.',
  params,
  step_up: true,
  precondition: 'version',
  invalidates: ['/patients', '/home', '/notes', '/documents'],
  body: z.strictObject({ merged_id: id, merged_version: z.int().positive(), choices: merge_choices, reason }),
  reply: z.object({ merge_id: id, moved: z.int(), patient: kept_patient }),
})

export const unmergePatients = endpoint({
  ...act,
  name: 'patients.unmerge',
  method: 'POST',
  path: '/patients/{patient_id}/unmerge',
  summary: 'Takes the named merge of this record back: what had moved returns, and fields nobody changed since are as before.',
  params,
  step_up: true,
  invalidates: ['/patients', '/home', '/notes', '/documents'],
  body: z.strictObject({ merge_id: id }),
  reply: z.object({ returned: z.int(), restored_id: id }),
})

/** The most that one bulk act changes. */
export const bulk_limit = 5000

export const bulk_change = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('care_status'), value: care_status }),
  z.strictObject({ kind: z.literal('treatment_type'), value: treatment_type.nullable() }),
  z.strictObject({ kind: z.literal('location'), value: id.nullable() }),
  z.strictObject({ kind: z.literal('archive') }),
  z.strictObject({ kind: z.literal('list'), value: id }),
  z.strictObject({ kind: z.literal('unlist'), value: id }),
])

export const changePatients = endpoint({
  ...act,
  name: 'patients.bulk_change',
  method: 'POST',
  path: '/patients/bulk',
  summary: `Changes many patients at once, named one by one or as everybody that the filters show, ${bulk_limit.toLocaleString('en-US')} at most. Can be taken back.`,
  invalidates: ['/patients', '/patient-lists', '/home'],
  body: z.strictObject({
    change: bulk_change,
    reason,
    patient_ids: z.array(id).min(1).max(bulk_limit).optional(),
    everybody: saved_filters.optional(),
  }),
  reply: z.object({ act_id: id, changed: z.int(), unchanged: z.int() }),
})

export const undoChange = endpoint({
  ...act,
  name: 'patients.undo_bulk',
  method: 'POST',
  path: '/patients/bulk/{act_id}/undo',
  summary: 'Takes a bulk change back, except where a patient was changed again since.',
  invalidates: ['/patients', '/patient-lists', '/home'],
  params: z.strictObject({ act_id: id_in_path }),
  reply: z.object({ restored: z.int(), kept: z.int() }),
})

export const listLocations = endpoint({
  name: 'locations.list',
  method: 'GET',
  path: '/locations',
  summary: 'Where the practice sees its patients.',
  access: [...clinicians, 'PRACTICE_ADMIN'],
  phi: false,
  reply: z.object({ items: z.array(z.object({ id, name: z.string(), is_active: z.boolean() })) }),
})

export const addLocation = endpoint({
  name: 'locations.add',
  method: 'POST',
  path: '/locations',
  summary: 'Adds a location of the practice.',
  access: [...clinicians, 'PRACTICE_ADMIN'],
  phi: false,
  is_audited: true,
  status: 201,
  body: z.strictObject({ name: line(80) }),
  reply: z.object({ id, name: z.string(), is_active: z.boolean() }),
  invalidates: ['/locations', '/patients/facets'],
})
