/** Every URL of the application is made here. */

type Id = number | string

export const paths = {
  signIn: () => '/signin',
  createAccount: () => '/create-account',
  home: () => '/home',
  patients: () => '/patient-management',
  newPatient: () => '/patient-management?new=1',
  patient: (patient_id: Id) => `/patients/${patient_id}`,
  patientNotes: (patient_id: Id) => `/patients/${patient_id}/notes`,
  patientNote: (patient_id: Id, note_id: Id) => `/patients/${patient_id}/notes/${note_id}/view`,
  patientNoteSummary: (patient_id: Id, note_id: Id) => `/patients/${patient_id}/notes/${note_id}/summary`,
  templateSelection: (patient_id?: Id) => (patient_id === undefined ? '/template-selection' : `/patients/${patient_id}/template-selection`),
  documents: () => '/documentations',
  document: (note_id: Id) => `/documentations/${note_id}`,
  draft: (draft_id: Id) => `/drafts/${draft_id}`,
  note: (note_id: Id) => `/notes/${note_id}`,
  adminDashboard: () => '/admin/dashboard',
} as const
