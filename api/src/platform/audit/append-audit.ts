import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { AuditRecord } from './audit-record.ts'
import { auditStatement } from './audit-statement.ts'

/** Makes the rows of one practice visible to the rest of the transaction: for jobs and for acts before a session. */
export async function enterPractice(db: Db, practice_id: number): Promise<void> {
  await sql`select set_config('app.practice', ${String(practice_id)}, true)`.execute(db)
}

/** Appends to the log of the practice entered, where no request does it by itself. */
export async function appendAudit(db: Db, practice_id: number, actor: { user_id: number; role: string } | null, record: AuditRecord): Promise<void> {
  await sql.raw(auditStatement(practice_id, actor, record)).execute(db)
}
