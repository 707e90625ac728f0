import { sql } from 'kysely'
import type { Db } from '../../../platform/db/pool.ts'

export interface ChallengeOwner {
  practice_id: number
  user_id: number
  email: string
  token_sha256: Buffer
}

export async function insertChallenge(db: Db, challenge: { practice_id: number; user_id: number; token_sha256: Buffer; created_at: Date; expires_at: Date }): Promise<void> {
  await db.insertInto('sign_in_challenge').values(challenge).execute()
}

/** Whose a challenge is, before any practice is known; open or not. */
export async function findChallenge(db: Db, token_sha256: Buffer): Promise<ChallengeOwner | null> {
  const { rows } = await sql<Omit<ChallengeOwner, 'token_sha256'>>`select * from find_sign_in_challenge(${token_sha256})`.execute(db)
  return rows[0] ? { ...rows[0], token_sha256 } : null
}

/** Counts one try before it is known whether it fails; which one it is, null where the challenge is over. */
export async function countCodeTry(db: Db, token_sha256: Buffer, tries: number, now: Date): Promise<number | null> {
  const counted = await db
    .updateTable('sign_in_challenge')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('token_sha256', '=', token_sha256)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('failures', '<', tries)
    .returning('failures')
    .executeTakeFirst()
  return counted?.failures ?? null
}

export async function isChallengeOpen(db: Db, token_sha256: Buffer, now: Date): Promise<boolean> {
  const open = await db
    .selectFrom('sign_in_challenge')
    .select('user_id')
    .where('token_sha256', '=', token_sha256)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return open !== undefined
}

/** False where somebody else was faster. */
export async function closeChallenge(db: Db, token_sha256: Buffer, closed_for: string, now: Date): Promise<boolean> {
  const closed = await db.updateTable('sign_in_challenge').set({ closed_at: now, closed_for }).where('token_sha256', '=', token_sha256).where('closed_at', 'is', null).executeTakeFirst()
  return closed.numUpdatedRows === 1n
}
