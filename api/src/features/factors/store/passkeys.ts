import { createHash } from 'node:crypto'
import type { Passkey } from '#contract/factors.ts'
import type { NewPasskey } from '../../../platform/auth/passkey.ts'
import type { Db } from '../../../platform/db/pool.ts'

const shown = ['id', 'name', 'is_synced', 'created_at', 'last_used_at'] as const

export async function listPasskeys(db: Db, user_id: number): Promise<Passkey[]> {
  return db.selectFrom('passkey').select(shown).where('user_id', '=', user_id).where('removed_at', 'is', null).orderBy('id').execute()
}

export async function listCredentials(db: Db, user_id: number): Promise<{ credential_id: string; transports: string[] }[]> {
  return db.selectFrom('passkey').select(['credential_id', 'transports']).where('user_id', '=', user_id).where('removed_at', 'is', null).execute()
}

export async function findCredentialOf(db: Db, user_id: number, credential_id: string) {
  const found = await db
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'public_key', 'counter'])
    .where('user_id', '=', user_id)
    .where('credential_id', '=', credential_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return found ?? null
}

/** Null where this device's key is registered already, here or with another account. */
export async function insertPasskey(db: Db, owner: { practice_id: number; user_id: number }, name: string, passkey: NewPasskey, now: Date): Promise<Passkey | null> {
  const inserted = await db
    .insertInto('passkey')
    .values({ ...owner, ...passkey, name, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(shown)
    .executeTakeFirst()
  return inserted ?? null
}

/** Two answers of one device at once: the counter only ever goes up, so the second one fails. Devices without a counter stay at 0. */
export async function countUse(db: Db, id: number, before: number, counter: number, now: Date): Promise<boolean> {
  const counted = await db.updateTable('passkey').set({ counter, last_used_at: now }).where('id', '=', id).where('counter', '=', before).executeTakeFirst()
  return counted.numUpdatedRows === 1n
}

export async function updateName(db: Db, user_id: number, id: number, name: string): Promise<Passkey | null> {
  const updated = await db
    .updateTable('passkey')
    .set({ name })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning(shown)
    .executeTakeFirst()
  return updated ?? null
}

/** One of somebody's passkeys, or all of them; how many there were. */
export async function removePasskeys(db: Db, user_id: number, id: number | null, now: Date): Promise<number> {
  const removed = await db
    .updateTable('passkey')
    .set({ removed_at: now })
    .where('user_id', '=', user_id)
    .where('removed_at', 'is', null)
    .$if(id !== null, (query) => query.where('id', '=', id!))
    .executeTakeFirst()
  return Number(removed.numUpdatedRows)
}

type Purpose = 'register' | 'sign_in' | 'step_up'
const question_life_ms = 5 * 60_000

/** Keeps what a device is asked to sign. Questions that nobody answered go as new ones come. */
export async function putQuestion(db: Db, challenge: string, purpose: Purpose, user_id: number | null, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', now.toISOString()).execute()
  await db.insertInto('passkey_challenge').values({ challenge_sha256: hash(challenge), purpose, user_id, expires_at: new Date(now.getTime() + question_life_ms) }).execute()
}

/** A text that is being signed: its hash, what was added to that before it became the question, and the time that stands in it. */
export interface AskedText {
  content_sha256: string
  nonce: Buffer
  signed_at: string
}

export async function putSigningQuestion(db: Db, challenge: string, user_id: number, asked: AskedText, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', now.toISOString()).execute()
  await db
    .insertInto('passkey_challenge')
    .values({ ...asked, challenge_sha256: hash(challenge), purpose: 'sign', user_id, expires_at: new Date(now.getTime() + question_life_ms) })
    .execute()
}

/** Takes the question out with what it was about. Undefined where it was not asked, not of this person, too long ago, or answered already. */
export function takeSigningQuestion(db: Db, challenge: string, user_id: number, now: Date): Promise<AskedText | undefined> {
  return db
    .deleteFrom('passkey_challenge')
    .where('challenge_sha256', '=', hash(challenge))
    .where('purpose', '=', 'sign')
    .where('user_id', '=', user_id)
    .where('expires_at', '>', now.toISOString())
    .returning(['content_sha256', 'nonce', 'signed_at'])
    .executeTakeFirst() as Promise<AskedText | undefined>
}

/** Takes the question out, so that its answer counts once. False where it was not asked, not of this person, or too long ago. */
export async function takeQuestion(db: Db, challenge: string, purpose: Purpose, user_id: number | null, now: Date): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_sha256', '=', hash(challenge))
    .where('purpose', '=', purpose)
    .where('user_id', user_id === null ? 'is' : '=', user_id)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return taken.numDeletedRows === 1n
}

function hash(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest()
}
