import { z } from 'zod'
import { cosign_states } from '#domain/records/addendum.ts'
import { findPatientFaults } from '#domain/records/new-patient.ts'
import { clinicians } from './access.ts'
import { endpoint } from './endpoint.ts'
import { care_status, list_filters, list_sort, record_state, risk_level, treatment_type } from './patient-fields.ts'
import { email, id, id_in_path, instant, line, plain_date } from './scalars.ts'

export const sex = z.enum(['female', 'male', 'intersex', 'unknown'])

export const patient_summary = z.object({
  id,
  mrn: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  preferred_name: z.string().nullable(),
  date_of_birth: plain_date,
  sex,
  pronouns: z.string().nullable(),
})
export type PatientSummary = z.infer<typeof patient_summary>

export const patient = patient_summary.extend({
  phone: z.string().nullable(),
  email: z.string().nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
})
export type Patient = z.infer<typeof patient>

export const allergy = z.object({
  id,
  substance: z.string(),
  reaction: z.string().nullable(),
  severity: z.enum(['mild', 'moderate', 'severe', 'anaphylaxis']).nullable(),
})
export type Allergy = z.infer<typeof allergy>
export const medication = z.object({
  id,
  name: z.string(),
  is_supplement: z.boolean(),
  dose: z.string().nullable(),
  route: z.string().nullable(),
  frequency: z.string().nullable(),
  started_on: plain_date.nullable(),
  stopped_on: plain_date.nullable(),
})
export const problem_entry = z.object({
  id,
  icd10cm: z.string().nullable(),
  description: z.string(),
  onset_on: plain_date.nullable(),
  resolved_on: plain_date.nullable(),
})
export const lab_result = z.object({
  id,
  loinc: z.string(),
  name: z.string(),
  comparator: z.enum(['<', '<=', '=', '>=', '>']),
  value: z.number(),
  unit: z.string(),
  collected_at: instant,
  /** The staged row of an import that it was accepted from; its source opens by it. */
  import_row_id: id.nullable().default(null),
})
export type LabResult = z.infer<typeof lab_result>

export const note_status = z.enum(['draft', 'signed', 'discarded'])
export const note_entry = z.object({
  id,
  patient_id: id,
  /** The open draft: of a note that is not signed yet, or of one that is being amended. */
  draft_id: id.nullable(),
  template_id: z.string(),
  title: z.string(),
  status: note_status,
  visit_on: plain_date,
  /** The category of its label, for whom it is shown. */
  sensitivity: z.string().nullable(),
  author: z.object({ id, name: z.string(), role: z.string() }),
  signed_at: instant.nullable(),
  updated_at: instant,
  /** The version in force: 0 before the first signature, more than 1 once amended. */
  current_version: z.int(),
  is_entered_in_error: z.boolean(),
  /** How the latest request for a second signature under the version in force stands. */
  cosign_state: z.enum(cosign_states).nullable(),
})
export type NoteEntry = z.infer<typeof note_entry>

export const chart = z.object({
  patient,
  allergies: z.array(allergy),
  medications: z.array(medication),
  problems: z.array(problem_entry),
  lab_results: z.array(lab_result),
  notes: z.array(note_entry),
})
export type Chart = z.infer<typeof chart>

/** The most rows that a list gives at once. */
export const page_limit = 100

const limit_in_query = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, 'must be a whole number')
  .transform(Number)
  .refine((n) => n <= page_limit, `must be at most ${page_limit}`)

export const cursor = z.string().max(500).regex(/^[A-Za-z0-9_-]+$/, 'is not a cursor of this list')

/** A row of the list. */
export const patient_row = patient_summary.extend({
  phone: z.string().nullable(),
  care_status,
  treatment_type: treatment_type.nullable(),
  location_id: id.nullable(),
  risk_level: risk_level.nullable(),
  last_visit_on: plain_date.nullable(),
  record_state,
  /** Names from before or of a merged record: why somebody is found who is not called so. */
  other_names: z.array(z.string()),
  partner_names: z.array(z.string()),
  /** True where nothing that was typed stands in the record, and it is called similarly. */
  is_similar: z.boolean(),
})
export type PatientRow = z.infer<typeof patient_row>

export const listPatients = endpoint({
  name: 'patients.list',
  method: 'GET',
  path: '/patients',
  summary: 'The patients of the practice, a page at a time. `q` finds by names of now and before, partner, MRN, telephone and date of birth, and forgives slips; the filters narrow.',
  access: clinicians,
  phi: true,
  query: z.strictObject({ ...list_filters, sort: list_sort.optional(), cursor: cursor.optional(), limit: limit_in_query.optional() }),
  reply: z.object({
    items: z.array(patient_row),
    /** Pass it as `cursor` for the next page; null at the end. */
    next_cursor: z.string().nullable(),
    /** How many match, counted up to 1,000. */
    total: z.int(),
    is_total_capped: z.boolean(),
  }),
})

const counts = z.record(z.string(), z.int())

export const countFacets = endpoint({
  name: 'patients.facets',
  method: 'GET',
  path: '/patients/facets',
  summary: 'How many patients each value of each filter would show, with the search and all other filters as they are.',
  access: clinicians,
  phi: true,
  query: z.strictObject(list_filters),
  reply: z.object({ choice: counts, age: counts, risk: counts, treatment: counts, location: counts, locations: z.array(z.object({ id, name: z.string(), is_active: z.boolean() })) }),
})
export type Facets = z.infer<typeof countFacets.reply>

export const new_patient = z.strictObject({
  first_name: line(100),
  last_name: line(100),
  preferred_name: line(100).nullish(),
  date_of_birth: plain_date,
  sex,
  pronouns: line(40).nullish(),
  mrn: line(40).nullish().describe('Assigned by the practice; the next free number where it is left out.'),
  phone: line(40).nullish(),
  email: email.nullish(),
  treatment_type: treatment_type.nullish(),
  location_id: id.nullish(),
})

export const createPatient = endpoint({
  name: 'patients.create',
  method: 'POST',
  path: '/patients',
  summary: 'Registers a patient.',
  access: clinicians,
  phi: true,
  status: 201,
  body: new_patient,
  find_faults: findPatientFaults,
  reply: patient,
  invalidates: ['/patients', '/home'],
})

export const getChart = endpoint({
  name: 'patients.get',
  method: 'GET',
  path: '/patients/{patient_id}',
  summary: 'One chart: the patient with allergies, medications, problems, latest results and notes.',
  access: clinicians,
  phi: true,
  params: z.strictObject({ patient_id: id_in_path }),
  reply: chart,
})

export const listPatientNotes = endpoint({
  name: 'patients.notes',
  method: 'GET',
  path: '/patients/{patient_id}/notes',
  summary: 'The notes of one patient, latest visit first.',
  access: clinicians,
  phi: true,
  params: z.strictObject({ patient_id: id_in_path }),
  reply: z.object({ patient: patient_summary, allergies: z.array(allergy), items: z.array(note_entry) }),
})
