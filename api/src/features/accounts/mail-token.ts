import { createHash, createHmac } from 'node:crypto'
import { allKeys, type Keys, type Secrets } from '../../platform/auth/secrets.ts'

export type LinkKind = 'verify' | 'reset' | 'invite' | 'email'

/** How long each link works. A reset is asked for and used at one sitting; an invitation waits for somebody's return. */
export const link_life_ms: Record<LinkKind, number> = { verify: 24 * 3_600_000, reset: 30 * 60_000, invite: 7 * 24 * 3_600_000, email: 24 * 3_600_000 }

/** In the fragment: it reaches no server log and no referrer. */
const pages: Record<LinkKind, string> = { verify: '/verify-email#token=', reset: '/reset-password#token=', invite: '/create-account#invitation=', email: '/verify-email#change=' }

/**
 * Worked out from the row's random salt and a key outside the database (as refresh tokens are), so that a mail that is sent a
 * second time holds the same link, and neither the waiting job nor a copy of the database holds one at all.
 */
export function deriveMailToken(keys: Keys, kind: LinkKind, salt: Buffer): string {
  return `wm1.${createHmac('sha256', keys.mail_key).update(`${kind} `).update(salt).digest('base64url')}`
}

/** The token of a row, under whichever secret it was made. Throws where that is not known any more. */
export function recoverMailToken(secrets: Secrets, kind: LinkKind, { salt, token_sha256 }: { salt: Buffer; token_sha256: Buffer }): string {
  const token = allKeys(secrets).map((keys) => deriveMailToken(keys, kind, salt)).find((candidate) => hashMailToken(candidate).equals(token_sha256))
  if (token === undefined) throw new Error('the secret of this link is not known')
  return token
}

export function hashMailToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export function linkTo(public_origin: string, kind: LinkKind, token: string): string {
  return `${public_origin}${pages[kind]}${token}`
}
