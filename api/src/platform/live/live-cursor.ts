import { seal, unseal, type Place } from '../auth/seal.ts'
import type { Secrets } from '../auth/secrets.ts'

const replay_life_ms = 24 * 3600 * 1000

const placeOf = (practice_id: number): Place => ({ practice_id, column: 'live.cursor', row: 0 })

/** Where a reader was, for the browser to give back. Sealed: it would tell how much goes on in the other practices. */
export function writeCursor(secrets: Secrets, practice_id: number, horizon: string, now: Date): string {
  return seal(secrets, placeOf(practice_id), Buffer.from(`${horizon}.${now.getTime()}`)).toString('base64url')
}

/** The horizon to read on from; null where the cursor is of another practice, too old, or none at all. */
export function readCursor(secrets: Secrets, practice_id: number, cursor: string, now: Date): string | null {
  try {
    const [, horizon, at] = /^(\d{1,20})\.(\d+)$/.exec(unseal(secrets, placeOf(practice_id), Buffer.from(cursor, 'base64url')).toString())!
    return now.getTime() - Number(at) < replay_life_ms ? horizon! : null
  } catch {
    return null
  }
}
