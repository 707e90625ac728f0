import { sql } from 'kysely'
import type { Db } from '../../platform/db/pool.ts'

export async function addTicket(db: Db, ticket: { sha256: Buffer; session_id: string; now: Date; expires_at: Date }): Promise<void> {
  await sql`select add_live_ticket(${ticket.sha256}, ${ticket.session_id}::uuid, ${ticket.now.toISOString()}, ${ticket.expires_at.toISOString()})`.execute(db)
}
