import { randomBytes } from 'node:crypto'
import type { OpenSession } from '#contract/auth.ts'
import { issueAccessToken } from '../../platform/auth/access-token.ts'
import { verifyPassword } from '../../platform/auth/password.ts'
import { isProvenBy } from '../../platform/auth/device-key.ts'
import { deriveRefreshToken, isGenuine, readRefreshToken } from '../../platform/auth/refresh-token.ts'
import { account_limit, countTry, forgetTries, throttleKey } from '../../platform/auth/throttle.ts'
import type { Db } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/session-transaction.ts'
import { enqueueNotice } from '../../platform/mail/notice.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { OpenContext, StagedContext } from '../../platform/http/context.ts'
import { findNewDevice } from '../sessions/service.ts'
import { appendAudit, bindSession, closeSession, enterPractice, findCredential, findDeviceKey, getUser, lockSession, openSession, rotateSession } from './store.ts'

/** No session outlives this, however busy (OWASP ASVS 5 7.3.2). */
const session_life_ms = 12 * 60 * 60 * 1000
/** A refresh whose answer was lost, or that a second tab sent too, may be repeated for this long and gets the same token. */
const refresh_grace_ms = 10_000

/** Where people see their devices and change their password. */
const security_page = { label: 'Open your security settings', path: '/settings' }

/** Opens a session for somebody who has just proven who they are. Writes the sign-in to the practice's log. */
export async function startSession(ctx: OpenContext, db: Db, who: { practice_id: number; user_id: number }, action: string): Promise<OpenSession> {
  await enterPractice(db, who.practice_id)
  const new_device = await findNewDevice(db, who.user_id, ctx, ctx.now)
  const refresh_salt = randomBytes(32)
  const expires_at = new Date(ctx.now.getTime() + session_life_ms)
  const session_id = await openSession(db, { ...who, refresh_salt, now: ctx.now, expires_at, user_agent: ctx.user_agent, address: ctx.address })
  if (ctx.device_key) await bindSession(db, session_id, ctx.device_key)
  const user = await getUser(db, who.user_id)
  if (new_device) {
    await enqueueNotice(db, {
      practice_id: who.practice_id,
      user_id: who.user_id,
      subject: 'A sign-in from a new device',
      paragraphs: [
        `Your account was opened with ${new_device}, from a device or network that you have not used of late.`,
        'If that was you, there is nothing to do. If not, change your password and sign your other devices out.',
      ],
      action: security_page,
    })
  }
  await appendAudit(db, who.practice_id, { user_id: who.user_id, role: user.role }, signInRecord(ctx, action, 'allowed', who.user_id))
  const { secrets } = ctx.runtime
  return {
    user,
    access_token: issueAccessToken(secrets, { session_id, user_id: who.user_id }, ctx.now),
    refresh_token: deriveRefreshToken(secrets, session_id, 0, refresh_salt),
    token_type: 'Bearer',
  }
}

export function signInRecord(ctx: OpenContext, action: string, outcome: 'allowed' | 'denied', user_id: number) {
  return { action, outcome, request_id: ctx.request_id, patient_id: null, resource: 'user', resource_id: user_id, detail: { address: ctx.address } }
}

/**
 * The next refresh token for this one, or null where it is refused. A genuine token that was already exchanged, outside
 * the grace, means that two parties hold it: then the whole session ends (RFC 9700, 4.14.2).
 */
export async function exchangeRefreshToken(ctx: OpenContext, db: Db, token: string): Promise<{ session_id: string; user_id: number; refresh_token: string } | null> {
  const read = readRefreshToken(token)
  if (!read) return null
  const session = await lockSession(db, read.session_id, ctx.now)
  const { secrets } = ctx.runtime
  if (!session || !isGenuine(secrets, read, session.refresh_salt, new Date(session.rotated_at)) || !session.is_open) return null
  const { session_id } = read
  // Without the key of the browser that signed in, the token alone is worth nothing (a copy of its storage, S19).
  const device_key = await findDeviceKey(db, session_id)
  if (device_key && !isProvenBy(device_key, token, ctx.device_proof)) {
    await appendAudit(db, session.practice_id, null, signInRecord(ctx, 'auth.refresh_unproven', 'denied', session.user_id))
    return null
  }
  const is_lost_answer = read.generation === session.generation - 1 && ctx.now.getTime() - Date.parse(session.rotated_at) < refresh_grace_ms
  if (read.generation !== session.generation && !is_lost_answer) {
    await closeSession(db, session_id, 'refresh token used twice')
    await appendAudit(db, session.practice_id, null, signInRecord(ctx, 'auth.refresh_reused', 'denied', session.user_id))
    await enqueueNotice(db, {
      practice_id: session.practice_id,
      user_id: session.user_id,
      subject: 'A session was ended for your safety',
      paragraphs: ['Something that belongs to one of your sign-ins was used from two places. We ended that session. Sign in again; if you see a device that you do not know in your list of sessions, sign it out and change your password.'],
      action: security_page,
    })
    return null
  }
  const generation = is_lost_answer ? session.generation : await rotateSession(db, session_id, ctx.now)
  return { session_id, user_id: session.user_id, refresh_token: deriveRefreshToken(secrets, session_id, generation, session.refresh_salt) }
}

export function wrongCredentials(): AppError {
  return new AppError('credentials_wrong', 'The e-mail address or the password is not right.')
}

export function mustWait(seconds: number): AppError {
  if (!Number.isFinite(seconds)) return new AppError('password_locked', 'Too many wrong tries in a row. Set a new password: follow “Forgot password” and open the link that we send you.')
  return new AppError('too_many_requests', `Too many tries. Wait ${seconds} seconds and try again.`, { retry_after_s: seconds })
}

/**
 * Whether this is the password of who is signed in. Wrong ones count with those at the sign-in, and are few: throws 429
 * where it is time to wait. Hashes outside any transaction.
 */
export async function verifyOwnPassword(ctx: StagedContext, password: string): Promise<boolean> {
  const { email } = await ctx.prepare(({ db, actor }) => getUser(db, actor.user_id))
  const key = throttleKey(ctx.runtime.secrets, 'account', email)
  // Counted in a transaction of its own: a refusal must not take the count back.
  const wait_s = await inTransaction(ctx.runtime.pool, (db) => countTry(db, key, account_limit, ctx.now))
  if (wait_s > 0) throw mustWait(wait_s)
  const credential = await ctx.prepare(({ db }) => findCredential(db, email))
  const is_right = await verifyPassword(credential?.password_hash ?? null, password)
  if (is_right) await inTransaction(ctx.runtime.pool, (db) => forgetTries(db, key))
  return is_right
}
