import type { Role } from '#domain/access/roles.ts'
import type { Letter } from '../../platform/mail/letter.ts'
import type { LinkKind } from './mail-token.ts'

const role_names: Record<Role, string> = {
  PRACTICE_ADMIN: 'practice administrator',
  NP: 'nurse practitioner',
  PT: 'physical therapist',
  ND: 'naturopathic doctor',
  REI: 'reproductive endocrinologist',
  ADMIN: 'provider',
}

export function nameRole(role: Role): string {
  return role_names[role]
}

interface LinkFacts {
  first_name: string | null
  practice_name: string
  role: Role
  invited_by: string | null
}

export function writeLinkLetter(kind: LinkKind, { first_name, practice_name, role, invited_by }: LinkFacts, url: string): Letter {
  switch (kind) {
    case 'email':
      return {
        subject: 'Confirm your new e-mail address',
        name: first_name,
        paragraphs: ['This address was given for your Wyze account. Confirm that it is yours; from then on you sign in with it.', 'The link works once, within 24 hours. If you did not ask for it, ignore this mail: nothing changes.'],
        action: { label: 'Use this address', url },
      }
    case 'verify':
      return {
        subject: 'Confirm your e-mail address',
        name: first_name,
        paragraphs: ['Welcome to Wyze. One step is left: confirm that this address is yours.', 'The link works once, within 24 hours. If you did not ask for an account, you can ignore this mail.'],
        action: { label: 'Confirm my address', url },
      }
    case 'reset':
      return {
        subject: 'Set a new password',
        name: first_name,
        paragraphs: ['Somebody, probably you, asked for a new password for your Wyze account.', 'The link works once, within 30 minutes. If it was not you, ignore this mail: your password stays as it is.'],
        action: { label: 'Set a new password', url },
      }
    case 'invite':
      return {
        subject: `Join ${practice_name} on Wyze`,
        name: null,
        paragraphs: [`${invited_by ?? 'An administrator'} invites you to ${practice_name} on Wyze as ${role_names[role]}.`, 'The link works once, within 7 days.'],
        action: { label: 'Accept the invitation', url },
      }
  }
}
