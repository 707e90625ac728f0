import { createHmac, randomInt } from 'node:crypto'
import { allKeys, type Keys, type Secrets } from './secrets.ts'

export const recovery_code_count = 10

/** Without the letters that are misread: twelve of these are 59 bits, and guesses are throttled. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** As shown: `K7QM-2XPD-9RTW`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: recovery_code_count }, () => {
    const letters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')
    return letters.replace(/(.{4})(?=.)/g, '$1-')
  })
}

/** What is stored: a keyed hash, so that a copy of the database is no use for guessing. */
export function hashRecoveryCode(keys: Keys, user_id: number, code: string): Buffer {
  return createHmac('sha256', keys.recovery_key).update(`${user_id} ${code.toUpperCase().replace(/[\s-]/g, '')}`).digest()
}

/** The same under every secret known: a code that was given before a change of secret still counts. */
export function hashesOfRecoveryCode(secrets: Secrets, user_id: number, code: string): Buffer[] {
  return allKeys(secrets).map((keys) => hashRecoveryCode(keys, user_id, code))
}
