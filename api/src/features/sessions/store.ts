import { sql } from 'kysely'
import type { Db } from '../../platform/db/pool.ts'

/** As session_idle_limit() in the database, which enforces it. */
const session_idle_limit_ms = 15 * 60 * 1000

const columns = ['id', 'user_agent', 'address', 'created_at', 'last_seen_at', 'expires_at'] as const

/** Those that would still be let in. */
export async function listOpenSessions(db: Db, user_id: number, now: Date) {
  return db
    .selectFrom('auth_session')
    .select(columns)
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('last_seen_at', '>', new Date(now.getTime() - session_idle_limit_ms).toISOString())
    .orderBy('last_seen_at', 'desc')
    .execute()
}

/** Where somebody signed in from of late, whether these sessions still last or not. */
export async function listKnownDevices(db: Db, user_id: number, since: Date) {
  return db.selectFrom('auth_session').select(['user_agent', 'address']).distinct().where('user_id', '=', user_id).where('created_at', '>', since.toISOString()).limit(500).execute()
}

export async function closeSession(db: Db, session_id: string, reason: string): Promise<void> {
  await sql`select close_session(${session_id}, ${reason})`.execute(db)
}

/** All sessions of somebody in the practice entered, but the one excepted; how many there were. */
export async function closeSessionsOf(db: Db, user_id: number, except: string | null, reason: string, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`select close_sessions_of(${user_id}, ${except}, ${reason}, ${now}) as n`.execute(db)
  return rows[0]!.n
}
