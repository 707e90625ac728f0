import type pg from 'pg'
import { sql } from 'kysely'
import type { Role } from '#domain/access/roles.ts'
import type { Db } from '../db/pool.ts'

export interface LiveEvent {
  seq: number
  xact: string
  paths: string[]
  actor_id: number
  actor_session: string
  /** Told only to who sees all of these categories, or to whom the chart of `patient_id` is open by break-glass; null: to everybody. */
  sensitivity: string[] | null
  patient_id: number | null
}

export interface ReadEvents {
  /** From where to look the next time. */
  horizon: string
  events: LiveEvent[]
}

/** So many missed changes are cheaper to answer with "read everything again". */
export const replay_limit = 1000

export async function readEvents(pool: pg.Pool, practice_id: number, since: string | null): Promise<ReadEvents> {
  const { rows } = await pool.query<ReadEvents>('select horizon, events from read_live_events($1, $2::xid8, $3)', [practice_id, since, replay_limit + 1])
  return rows[0]!
}

export interface LiveSession {
  session_id: string
  role: Role
  must_enrol: boolean
  is_email_verified: boolean
  sensitivity: string[]
  opened_patients: number[]
}

/** Those of the sessions that are still open. */
export async function listLiveSessions(pool: pg.Pool, session_ids: string[], now: Date): Promise<Map<string, LiveSession>> {
  const { rows } = await pool.query<LiveSession>('select * from list_live_sessions($1::uuid[], $2)', [session_ids, now.toISOString()])
  return new Map(rows.map((row) => [row.session_id, row]))
}

/** True once for each ticket, and only for the session that it was made for. */
export async function claimTicket(pool: pg.Pool, ticket_sha256: Buffer, session_id: string, now: Date): Promise<boolean> {
  const { rows } = await pool.query<{ is_good: boolean }>('select use_live_ticket($1, $2::uuid, $3) as is_good', [ticket_sha256, session_id, now.toISOString()])
  return rows[0]?.is_good === true
}

/** What the person of this transaction may be told of labelled rows. */
export async function readSensitivity(db: Db): Promise<Pick<LiveSession, 'sensitivity' | 'opened_patients'>> {
  const { rows } = await sql<Pick<LiveSession, 'sensitivity' | 'opened_patients'>>`select seen_sensitivity() as sensitivity, opened_patients() as opened_patients`.execute(db)
  return rows[0]!
}
