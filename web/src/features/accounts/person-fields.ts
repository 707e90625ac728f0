import type { CreateAccountBody } from './data.ts'

/** The fields of a person who opens an account, as typed. The licence is one whole: all of it or none. */
export const person_values = {
  first_name: '', last_name: '', password: '', npi: '', 'licence.number': '', 'licence.state': '', 'licence.expires_on': '',
}
export type PersonValues = typeof person_values

export const person_labels: Record<keyof PersonValues, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  password: 'Password',
  npi: 'NPI',
  'licence.number': 'Licence number',
  'licence.state': 'State',
  'licence.expires_on': 'Expires',
}

const licence_fields = ['licence.number', 'licence.state', 'licence.expires_on'] as const

/** What must not be empty: the rest of the licence too once one part of it was typed. */
export function neededOf(values: PersonValues): (keyof PersonValues)[] {
  const has_licence = licence_fields.some((name) => values[name].trim() !== '')
  return ['first_name', 'last_name', 'password', ...(has_licence ? licence_fields : [])]
}

export function toPerson(values: PersonValues): Pick<CreateAccountBody, 'first_name' | 'last_name' | 'password' | 'licence' | 'npi'> {
  const { first_name, last_name, password, npi } = values
  const number = values['licence.number'].trim()
  return {
    first_name,
    last_name,
    password,
    ...(npi.trim() === '' ? {} : { npi }),
    ...(number === '' ? {} : { licence: { number, state: values['licence.state'] as NonNullable<CreateAccountBody['licence']>['state'], expires_on: values['licence.expires_on'] } }),
  }
}
