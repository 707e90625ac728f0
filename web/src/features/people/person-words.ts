import type { Person } from './data.ts'

export function fullNameOf({ first_name, last_name, credentials }: Pick<Person, 'first_name' | 'last_name' | 'credentials'>): string {
  return `${first_name} ${last_name}${credentials === null ? '' : `, ${credentials}`}`
}

const factor_words = { passkey: 'Passkey', totp: 'Authenticator app' }

export function factorWords(factors: Person['second_factors']): string {
  return factors.length === 0 ? 'None' : factors.map((factor) => factor_words[factor]).join(', ')
}

/** How a licence stands on a day: what is over or soon over is said in words. */
export function licenceState(licence: Person['licence'], today: string): 'none' | 'expired' | 'soon' | 'good' {
  if (licence === null) return 'none'
  if (licence.expires_on < today) return 'expired'
  const days = (Date.parse(licence.expires_on) - Date.parse(today)) / 86_400_000
  return days <= 60 ? 'soon' : 'good'
}
