import { sql } from 'kysely'
import type { SessionUser } from '#contract/auth.ts'
import type { AuditRecord } from '../../platform/audit/audit-record.ts'
import { auditStatement } from '../../platform/audit/audit-statement.ts'
import type { Db } from '../../platform/db/pool.ts'

export interface Credential {
  practice_id: number
  user_id: number
  password_hash: string
  is_active: boolean
}

export async function findCredential(db: Db, email: string): Promise<Credential | null> {
  const { rows } = await sql<Credential>`select * from find_credential(${email})`.execute(db)
  return rows[0] ?? null
}

/** For acts before a session: what follows in the transaction sees the rows of the practice concerned. */
export async function enterPractice(db: Db, practice_id: number): Promise<void> {
  await sql`select set_config('app.practice', ${String(practice_id)}, true)`.execute(db)
}

/** Opens the session row and enters its practice, so that what follows in the transaction sees it. */
export async function openSession(
  db: Db,
  session: { practice_id: number; user_id: number; refresh_salt: Buffer; now: Date; expires_at: Date; user_agent: string | null; address: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select open_session(${session.practice_id}, ${session.user_id}, ${session.refresh_salt}, ${session.now}, ${session.expires_at}, ${session.user_agent}, ${session.address}) as id`.execute(db)
  return rows[0]!.id
}

export async function bindSession(db: Db, session_id: string, device_key: Buffer): Promise<void> {
  await sql`select bind_session(${session_id}, ${device_key})`.execute(db)
}

export async function findDeviceKey(db: Db, session_id: string): Promise<Buffer | null> {
  const { rows } = await sql<{ device_key: Buffer | null }>`select find_device_key(${session_id}) as device_key`.execute(db)
  return rows[0]?.device_key ?? null
}

export async function getUser(db: Db, user_id: number): Promise<SessionUser> {
  const row = await db
    .selectFrom('app_user as u')
    .innerJoin('practice as p', 'p.id', 'u.practice_id')
    .select(['u.id', 'u.role', 'u.first_name', 'u.last_name', 'u.email', 'p.id as practice_id', 'p.name', 'p.time_zone'])
    .where('u.id', '=', user_id)
    .executeTakeFirstOrThrow()
  const { practice_id, name, time_zone, ...user } = row
  return { ...user, practice: { id: practice_id, name, time_zone } }
}

export interface LockedSession {
  practice_id: number
  user_id: number
  refresh_salt: Buffer
  generation: number
  rotated_at: string
  is_open: boolean
}

export async function lockSession(db: Db, session_id: string, now: Date): Promise<LockedSession | null> {
  const { rows } = await sql<LockedSession>`select * from lock_session(${session_id}, ${now})`.execute(db)
  return rows[0] ?? null
}

export async function rotateSession(db: Db, session_id: string, now: Date): Promise<number> {
  const { rows } = await sql<{ generation: number }>`select rotate_session(${session_id}, ${now}) as generation`.execute(db)
  return rows[0]!.generation
}

export async function closeSession(db: Db, session_id: string, reason: string): Promise<void> {
  await sql`select close_session(${session_id}, ${reason})`.execute(db)
}

/** For acts before a session: enters the practice of the account concerned and appends to its log. */
export async function appendAudit(db: Db, practice_id: number, actor: { user_id: number; role: string } | null, record: AuditRecord): Promise<void> {
  await enterPractice(db, practice_id)
  await sql.raw(auditStatement(practice_id, actor, record)).execute(db)
}

export async function openFirstPractice(
  db: Db,
  input: { token_sha256: Buffer; practice_name: string; time_zone: string; email: string; first_name: string; last_name: string; password_hash: string },
): Promise<{ practice_id: number; user_id: number } | null> {
  const { rows } = await sql<{ practice_id: number; user_id: number }>`
    select * from open_first_practice(${input.token_sha256}, ${input.practice_name}, ${input.time_zone}, ${input.email}, ${input.first_name}, ${input.last_name}, ${input.password_hash})`.execute(db)
  return rows[0] ?? null
}

/** Whose a passkey is, before any practice is known. */
export async function findPasskeyOwner(db: Db, credential_id: string): Promise<{ practice_id: number; user_id: number; is_active: boolean } | null> {
  const { rows } = await sql<{ practice_id: number; user_id: number; is_active: boolean }>`select * from find_passkey(${credential_id})`.execute(db)
  return rows[0] ?? null
}

export async function stepUpSession(db: Db, session_id: string, now: Date): Promise<void> {
  await sql`select step_up_session(${session_id}, ${now})`.execute(db)
}
