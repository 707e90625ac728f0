import { createHmac, timingSafeEqual } from 'node:crypto'
import { keysOf, type Keys, type Secrets } from './secrets.ts'

/**
 * Refresh tokens are not stored, they are worked out: from the session's random salt (in the database), its generation
 * and a key outside the database. So a lost answer can be given again, letter for letter, and a copy of the database
 * holds no token.
 */
export function deriveRefreshToken(secrets: Secrets, session_id: string, generation: number, salt: Buffer): string {
  return `wr1.${session_id}.${generation}.${mac(secrets, session_id, generation, salt)}`
}

/** The session and generation that a token claims to be of; null where it is not a refresh token at all. */
export function readRefreshToken(token: string): { session_id: string; generation: number; mac: string } | null {
  const match = /^wr1\.([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(token)
  return match ? { session_id: match[1]!, generation: Number(match[2]), mac: match[3]! } : null
}

/** `made_at`: when the session was last given one. A former key makes none after it is retired. */
export function isGenuine(secrets: Secrets, token: { session_id: string; generation: number; mac: string }, salt: Buffer, made_at: Date): boolean {
  const right = keysOf(secrets, made_at).map((keys) => Buffer.from(mac(keys, token.session_id, token.generation, salt)))
  return right.some((candidate) => timingSafeEqual(Buffer.from(token.mac), candidate))
}

function mac(keys: Keys, session_id: string, generation: number, salt: Buffer): string {
  return createHmac('sha256', keys.refresh_key).update(`${session_id} ${generation} `).update(salt).digest('base64url')
}
