import { sql } from 'kysely'
import type { Db } from '../../platform/db/pool.ts'

/** Every transaction below it has ended: what a socket opened now could miss lies at or above it. */
export async function readHorizon(db: Db): Promise<string> {
  const { rows } = await sql<{ horizon: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(db)
  return rows[0]!.horizon
}

export async function addTicket(db: Db, ticket: { sha256: Buffer; session_id: string; now: Date; expires_at: Date }): Promise<void> {
  await sql`select add_live_ticket(${ticket.sha256}, ${ticket.session_id}::uuid, ${ticket.now.toISOString()}, ${ticket.expires_at.toISOString()})`.execute(db)
}
