import type { Profile, ProfileChange } from './data.ts'

/** The profile as its form holds it: text only. */
export const profile_labels = {
  first_name: 'First name',
  last_name: 'Last name',
  credentials: 'Credentials',
  signature_block: 'Signature block',
  npi: 'NPI',
  'licence.number': 'Licence number',
  'licence.state': 'State',
  'licence.expires_on': 'Expires',
}
export type ProfileValues = Record<keyof typeof profile_labels, string>

export function toProfileValues(profile: Profile): ProfileValues {
  const { first_name, last_name, credentials, signature_block, npi, licence } = profile
  return {
    first_name,
    last_name,
    credentials: credentials ?? '',
    signature_block: signature_block ?? '',
    npi: npi ?? '',
    'licence.number': licence?.number ?? '',
    'licence.state': licence?.state ?? '',
    'licence.expires_on': licence?.expires_on ?? '',
  }
}

const licence_fields = ['licence.number', 'licence.state', 'licence.expires_on'] as const

export function neededOf(values: ProfileValues): (keyof ProfileValues)[] {
  return ['first_name', 'last_name', ...(licence_fields.some((name) => values[name].trim() !== '') ? licence_fields : [])]
}

export function toProfileChange(values: ProfileValues): ProfileChange {
  const optional = (text: string) => (text.trim() === '' ? null : text)
  const number = values['licence.number'].trim()
  return {
    first_name: values.first_name,
    last_name: values.last_name,
    credentials: optional(values.credentials),
    signature_block: optional(values.signature_block),
    npi: optional(values.npi),
    licence: number === '' ? null : { number, state: values['licence.state'] as NonNullable<ProfileChange['licence']>['state'], expires_on: values['licence.expires_on'] },
  }
}
