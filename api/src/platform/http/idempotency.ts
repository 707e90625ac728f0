import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Entered } from '../db/session-transaction.ts'
import { AppError } from './app-error.ts'

/**
 * A request that may arrive twice (lost answer, double click, retry) carries an Idempotency-Key: the second one waits for
 * the first and gets its answer. The key lives in the transaction of what it guards: both are there or neither is.
 */
export interface Key {
  key: string
  request_hash: Buffer
}

export function readKey(endpoint: Endpoint, request: FastifyRequest): Key | null {
  const key = request.headers['idempotency-key']
  if (endpoint.method !== 'POST' || endpoint.is_reply_secret || key === undefined) return null
  if (typeof key !== 'string' || !/^[\w-]{8,200}$/.test(key)) {
    throw new AppError('bad_request', 'Idempotency-Key must be 8 to 200 letters, digits, hyphens or underscores.')
  }
  const request_hash = createHash('sha256')
    .update(`${endpoint.name}\n${request.url}\n${request.headers['if-match'] ?? ''}\n${JSON.stringify(request.body ?? null)}`)
    .digest()
  return { key, request_hash }
}

/** The answer given before, or null where this request is the first. Waits while the first is still at work. */
export async function claimKey({ db, actor, practice_id }: Entered, { key, request_hash }: Key): Promise<{ status: number; body: unknown } | null> {
  const claimed = await db
    .insertInto('idempotency_key')
    .values({ practice_id, user_id: actor.user_id, key, request_hash })
    .onConflict((conflict) => conflict.columns(['practice_id', 'user_id', 'key']).doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 1n) return null
  const earlier = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'status', 'reply'])
    .where('user_id', '=', actor.user_id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!earlier.request_hash.equals(request_hash)) {
    throw new AppError('input_invalid', 'This Idempotency-Key was used for another request.')
  }
  return { status: earlier.status ?? 200, body: earlier.reply }
}

export async function storeReply({ db, actor }: Entered, { key }: Key, status: number, body: unknown): Promise<void> {
  await db
    .updateTable('idempotency_key')
    .set({ status, reply: JSON.stringify(body) })
    .where('user_id', '=', actor.user_id)
    .where('key', '=', key)
    .execute()
}
