import { hash, verify } from '@node-rs/argon2'
import { inTurn } from './hash-turns.ts'

/** Argon2id at the stronger of OWASP's recommended settings: 46 MiB, one pass, one lane. */
const settings = { algorithm: 2, memoryCost: 47104, timeCost: 1, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), settings))
}

// Verified against where the address is unknown, so that the answer takes as long as for a known one.
const nobody = hashPassword('the account that nobody has')

export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await nobody)
  const is_right = await inTurn(() => verify(against, password.normalize('NFKC')))
  return is_right && stored !== null
}
