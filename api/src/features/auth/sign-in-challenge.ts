import { createHash, randomBytes } from 'node:crypto'
import type { SignInChallenge } from '#contract/auth.ts'
import type { Db } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { OpenContext } from '../../platform/http/context.ts'
import { listMethods } from '../factors/service.ts'
import { signInRecord } from './service.ts'
import { closeChallenge, findChallenge, insertChallenge, type ChallengeOwner } from './store/challenge.ts'
import { appendAudit } from './store.ts'

const challenge_life_s = 5 * 60
/** So many wrong codes, and the password has to be given again. */
export const code_tries = 6

/** For somebody whose password was right, in a transaction that entered their practice: what is still to come, null where nothing is. */
export async function challengeIfFactor(ctx: OpenContext, db: Db, who: { practice_id: number; user_id: number }): Promise<SignInChallenge | null> {
  const methods = await listMethods({ db, user_id: who.user_id })
  if (methods.length === 0) return null
  const challenge_token = `wc1.${randomBytes(32).toString('base64url')}`
  const expires_at = new Date(ctx.now.getTime() + challenge_life_s * 1000)
  await insertChallenge(db, { practice_id: who.practice_id, user_id: who.user_id, token_sha256: hashToken(challenge_token), created_at: ctx.now, expires_at })
  return { challenge_token, methods, expires_in_s: challenge_life_s }
}

/** Whose sign-in it is. Throws `challenge_refused` where nobody's. */
export async function requireChallenge(db: Db, challenge_token: string): Promise<ChallengeOwner> {
  const owner = await findChallenge(db, hashToken(challenge_token))
  if (!owner) throw challengeRefused()
  return owner
}

/** Writes a wrong code to the log, and voids the challenge with the last one. */
export async function recordWrongCode(ctx: OpenContext, db: Db, owner: ChallengeOwner, action: string, failures: number): Promise<void> {
  await appendAudit(db, owner.practice_id, null, signInRecord(ctx, action, 'denied', owner.user_id))
  if (failures < code_tries) return
  await closeChallenge(db, owner.token_sha256, 'too many wrong codes', ctx.now)
  await appendAudit(db, owner.practice_id, null, signInRecord(ctx, 'auth.challenge_voided', 'denied', owner.user_id))
}

export function challengeRefused(): AppError {
  return new AppError('challenge_refused', 'This sign-in has ended. Enter your password again.')
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
