import { sql } from 'kysely'
import type { Db } from '../../../platform/db/pool.ts'

export async function findEmail(db: Db, user_id: number, now: Date): Promise<{ email: string; pending: { email: string; expires_at: string } | null }> {
  const { email, new_email, expires_at } = await db
    .selectFrom('app_user as u')
    .leftJoin('email_change as c', (join) =>
      join
        .onRef('c.practice_id', '=', 'u.practice_id')
        .onRef('c.user_id', '=', 'u.id')
        .on('c.voided_at', 'is', null)
        .on('c.confirmed_at', 'is', null)
        .on('c.expires_at', '>', now.toISOString()),
    )
    .select(['u.email', 'c.email as new_email', 'c.expires_at'])
    .where('u.id', '=', user_id)
    .executeTakeFirstOrThrow()
  return { email, pending: new_email !== null && expires_at !== null ? { email: new_email, expires_at } : null }
}

interface NewChange {
  practice_id: number
  user_id: number
  email: string
  session_id: string
  created_at: Date
  expires_at: Date
}

export async function insertEmailChange(db: Db, change: NewChange): Promise<number> {
  const { id } = await db.insertInto('email_change').values(change).returning('id').executeTakeFirstOrThrow()
  return id
}

/** False where none was open. Locks the person first, so that two at once leave one open. */
export async function voidEmailChange(db: Db, user_id: number, now: Date): Promise<boolean> {
  await db.selectFrom('app_user').select('id').where('id', '=', user_id).forUpdate().execute()
  const { numUpdatedRows } = await db
    .updateTable('email_change')
    .set({ voided_at: now })
    .where('user_id', '=', user_id)
    .where('voided_at', 'is', null)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What a job needs of an open change; null where it was withdrawn or confirmed. */
export async function findOpenChange(db: Db, id: number): Promise<{ user_id: number; email: string } | null> {
  const row = await db
    .selectFrom('email_change')
    .select(['user_id', 'email'])
    .where('id', '=', id)
    .where('voided_at', 'is', null)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Uses the link up. Null where the address is somebody else's by now. */
export async function changeEmail(db: Db, link_id: number, now: Date): Promise<{ user_id: number; email_before: string; ended_count: number } | null> {
  const { rows } = await sql<{ user_id: number; email_before: string; ended_count: number }>`select * from change_email(${link_id}, ${now.toISOString()}::timestamptz)`.execute(db)
  return rows[0] ?? null
}
