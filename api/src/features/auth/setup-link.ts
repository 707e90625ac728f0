import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

/**
 * For an installation without any account: a new one-time link for its first practice administrator, null where accounts
 * exist. Needs the owner's connection; an earlier link that nobody used stops working.
 */
export async function createSetupLink(owner: Pick<pg.ClientBase, 'query'>, public_origin: string): Promise<string | null> {
  const { rows } = await owner.query<{ has_accounts: boolean }>('select exists (select from app_user) as has_accounts')
  if (rows[0]?.has_accounts) return null
  const token = randomBytes(32).toString('base64url')
  await owner.query('delete from setup_token where used_at is null')
  await owner.query('insert into setup_token (token_sha256) values ($1)', [createHash('sha256').update(token).digest()])
  // In the fragment: it reaches no server log and no referrer.
  return `${public_origin}/create-account#setup=${token}`
}
