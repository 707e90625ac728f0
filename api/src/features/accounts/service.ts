import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { appendAudit } from '../../platform/audit/append-audit.ts'
import type { Secrets } from '../../platform/auth/secrets.ts'
import type { Db } from '../../platform/db/pool.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { job } from '../../platform/jobs/job.ts'
import { deriveMailToken, hashMailToken, link_life_ms, type LinkKind } from './mail-token.ts'
import { insertLink } from './store.ts'

export { nameRole } from './letters.ts'
export { link_life_ms } from './mail-token.ts'

export const send_link = job({ name: 'accounts.send_link', payload: z.strictObject({ practice_id: z.int(), link_id: z.int() }) })

export const settle_email_change = job({ name: 'accounts.settle_email_change', payload: z.strictObject({ practice_id: z.int(), email_change_id: z.int() }) })

interface LinkOrder {
  practice_id: number
  kind: LinkKind
  /** Whose account; null for an invitation. */
  user_id: number | null
  invitation_id: number | null
  /** Which change of address; only with the kind `email`. */
  email_change_id?: number
  /** The request or job that asks, so that asking twice makes one mail. */
  cause: string
}

/** Makes a link, voids the ones before and asks for its mail, in the transaction of the practice entered. */
export async function orderLink(db: Db, secrets: Secrets, now: Date, order: LinkOrder): Promise<void> {
  const salt = randomBytes(32)
  const token_sha256 = hashMailToken(deriveMailToken(secrets, order.kind, salt))
  const expires_at = new Date(now.getTime() + link_life_ms[order.kind])
  const link_id = await insertLink(db, { ...order, salt, token_sha256, created_at: now, expires_at })
  if (link_id !== null) await enqueue(db, send_link, { practice_id: order.practice_id, link_id })
}

/** For acts on an account without a session: the person concerned is the resource, nobody or they themselves the actor. */
export function recordAccountAct(
  db: Db,
  act: { practice_id: number; user_id: number; action: string; request_id: string; actor: { user_id: number; role: string } | null; detail?: Record<string, string | number | boolean | null> },
): Promise<void> {
  const { practice_id, user_id, action, request_id, actor, detail = null } = act
  return appendAudit(db, practice_id, actor, { action, outcome: 'allowed', request_id, patient_id: null, resource: 'user', resource_id: user_id, detail })
}
