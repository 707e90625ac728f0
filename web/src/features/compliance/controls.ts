import { formatInstant } from '#web/ui/dates.ts'
import type { Audit, Factors, Rule, Sessions } from './data.ts'

/** A safeguard and what proves it here and now. `open`: it is not in force, and `evidence` says what to do. */
export interface Control {
  title: string
  state: 'in_force' | 'open'
  evidence: string
}

const many = (n: number, one: string, more = `${one}s`) => `${n.toLocaleString('en-US')} ${n === 1 ? one : more}`

export function ownFactorControl({ totp, passkeys, recovery_codes_left, is_required }: Factors): Control {
  const found = [...(passkeys.length > 0 ? [many(passkeys.length, 'passkey')] : []), ...(totp.is_on ? ['an authenticator app'] : [])]
  const asked = is_required ? ' Your practice requires one.' : ''
  if (found.length === 0) return { title: 'Second factor at sign-in', state: 'open', evidence: `Your account opens with the password alone.${asked}` }
  return { title: 'Second factor at sign-in', state: 'in_force', evidence: `${found.join(' and ')}; ${many(recovery_codes_left, 'recovery code')} left.${asked}` }
}

export function sessionControl(sessions: Sessions, time_zone: string): Control {
  const here = sessions.find(({ is_current }) => is_current)
  const until = here ? ` This one ends ${formatInstant(here.expires_at, time_zone)} at the latest.` : ''
  return { title: 'Sessions that end by themselves', state: 'in_force', evidence: `You are signed in on ${many(sessions.length, 'device')}.${until}` }
}

export function connectionControl({ protocol, hostname }: Pick<Location, 'protocol' | 'hostname'>): Control {
  const title = 'Encrypted connection'
  if (protocol === 'https:') return { title, state: 'in_force', evidence: 'This page and everything it reads came over TLS.' }
  const is_here = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return { title, state: 'open', evidence: is_here ? 'Plain http, within this machine. From another machine use https.' : 'Plain http. Put TLS in front of the server before patients’ data goes through it.' }
}

export function deviceControl(is_shared: boolean): Control {
  const evidence = is_shared
    ? 'You said at sign-in that others use this computer: nothing is kept once the tab is closed.'
    : 'Answers kept for a fast start and unsent drafts are encrypted under a key that cannot be read out, and deleted at sign-out.'
  return { title: 'Nothing readable on this device', state: 'in_force', evidence }
}

export function lockControl(minutes: number): Control {
  return { title: 'Lock of an unattended screen', state: 'in_force', evidence: `After ${minutes} minutes without a key or a touch the screen is blanked until you confirm that it is you. Ctrl L does so at once.` }
}

export function auditControl({ events, is_intact, problems }: Audit): Control {
  const evidence = is_intact ? `${many(events, 'event')}, each chained to the one before; the chains were checked just now.` : `The chains do not hold: ${problems.join('; ')}.`
  return { title: 'Audit log', state: is_intact ? 'in_force' : 'open', evidence }
}

export function practiceFactorControl({ requires_second_factor, without_factor }: Rule): Control {
  const missing = without_factor.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', ')
  const title = 'Second factor for everybody'
  if (!requires_second_factor) return { title, state: 'open', evidence: without_factor.length === 0 ? 'Not required, though everybody has one.' : `Not required. Without one: ${missing}.` }
  return { title, state: 'in_force', evidence: without_factor.length === 0 ? 'Required, and everybody has one.' : `Required; still to be set up by ${missing}, who reach no patient until then.` }
}

export function accountControl(people: readonly { is_active: boolean }[]): Control {
  const active = people.filter(({ is_active }) => is_active).length
  return { title: 'One account a person', state: 'in_force', evidence: `${many(active, 'active account')}, ${people.length - active} switched off. Whoever is switched off is signed out at once.` }
}
