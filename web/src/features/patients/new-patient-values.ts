import type { NewPatient } from './data.ts'

/** What stands in the form: every field as it is typed. */
export interface NewPatientValues {
  first_name: string
  last_name: string
  preferred_name: string
  date_of_birth: string
  sex: string
  pronouns: string
  mrn: string
  phone: string
  email: string
  treatment_type: string
  location_id: string
}
export type NewPatientField = keyof NewPatientValues

export const no_values: NewPatientValues = {
  first_name: '', last_name: '', preferred_name: '', date_of_birth: '', sex: '', pronouns: '', mrn: '', phone: '', email: '', treatment_type: '', location_id: '',
}

export const field_labels: Record<NewPatientField, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  preferred_name: 'Preferred name',
  date_of_birth: 'Date of birth',
  sex: 'Sex in the record',
  pronouns: 'Pronouns',
  mrn: 'MRN',
  phone: 'Phone',
  email: 'E-mail',
  treatment_type: 'Treatment type',
  location_id: 'Location',
}

const required = ['first_name', 'last_name', 'date_of_birth', 'sex'] as const

/** What is certainly wrong, before the server is asked; everything else the server judges. `today` is a plain date. */
export function certainFaults(values: NewPatientValues, today: string): Partial<Record<NewPatientField, string>> {
  const missing = required.filter((name) => values[name].trim() === '').map((name) => [name, `${field_labels[name]} is needed`])
  const is_unborn = values.date_of_birth > today
  return { ...Object.fromEntries(missing), ...(is_unborn ? { date_of_birth: `${field_labels.date_of_birth} lies in the future` } : {}) }
}

export function isEmptyForm(values: NewPatientValues): boolean {
  return Object.values(values).every((value) => value.trim() === '')
}

export function toNewPatient(values: NewPatientValues): NewPatient {
  const optional = (text: string) => (text.trim() === '' ? null : text)
  return {
    first_name: values.first_name,
    last_name: values.last_name,
    date_of_birth: values.date_of_birth,
    sex: values.sex as NewPatient['sex'],
    preferred_name: optional(values.preferred_name),
    pronouns: optional(values.pronouns),
    mrn: optional(values.mrn),
    phone: optional(values.phone),
    email: optional(values.email),
    treatment_type: optional(values.treatment_type) as NewPatient['treatment_type'],
    location_id: values.location_id === '' ? null : Number(values.location_id),
  }
}
