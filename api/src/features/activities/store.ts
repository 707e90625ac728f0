import { sql } from 'kysely'
import type { Activity } from '#contract/activities.ts'
import type { Db } from '../../platform/db/pool.ts'

export interface ActivityFilter {
  actor: number | null
  /** The beginning of an action; it holds no character that LIKE reads as a pattern but `_`. */
  action: string | null
  outcome: string | null
  from: string | null
  to: string | null
}

/** Where a page ended: the instant to the microsecond, then the row's place in its chain. */
export type Position = readonly [at: string, lane: number, seq: number]

interface Row extends Omit<Activity, 'actor' | 'id'> {
  lane: number
  seq: number
  actor_id: number | null
  actor_name: string | null
  actor_role: string | null
}

/** The latest first, after a position. */
export async function pageActivities(db: Db, { actor, action, outcome, from, to }: ActivityFilter, after: Position | null, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select e.lane, e.seq, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.actor_id, e.actor_role,
           u.first_name || ' ' || u.last_name as actor_name, e.action, e.outcome, e.patient_id, e.resource, e.resource_id, e.request_id
    from audit_event e
    join practice p on p.id = e.practice_id
    left join app_user u on u.practice_id = e.practice_id and u.id = e.actor_id
    where e.practice_id = current_practice()
      and (${actor}::bigint is null or e.actor_id = ${actor}::bigint)
      and (${action}::text is null or starts_with(e.action, ${action}::text))
      and (${outcome}::text is null or e.outcome = ${outcome}::text)
      and (${from}::date is null or e.at >= (${from}::date)::timestamp at time zone p.time_zone)
      and (${to}::date is null or e.at < (${to}::date + 1)::timestamp at time zone p.time_zone)
      and (${after?.[0] ?? null}::timestamptz is null
           or (e.at, e.lane, e.seq) < (${after?.[0] ?? null}::timestamptz, ${after?.[1] ?? null}::smallint, ${after?.[2] ?? null}::bigint))
    order by e.at desc, e.lane desc, e.seq desc
    limit ${limit}`.execute(db)
  return rows
}

export async function listActors(db: Db): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, first_name || ' ' || last_name as name from app_user where practice_id = current_practice() order by last_name, first_name, id`.execute(db)
  return rows
}
