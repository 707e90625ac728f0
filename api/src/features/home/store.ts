import { sql } from 'kysely'
import type { PatientSummary } from '#contract/patients.ts'
import type { Db } from '../../platform/db/pool.ts'

export interface OwnNoteCounts {
  unsigned_count: number
  unsigned_over_48h: number
  signed_this_week: number
}

export async function countOwnNotes(db: Db, user_id: number): Promise<OwnNoteCounts> {
  const { rows } = await sql<OwnNoteCounts>`
    select count(*) filter (where status = 'draft') as unsigned_count,
           count(*) filter (where status = 'draft' and created_at < now() - interval '48 hours') as unsigned_over_48h,
           count(*) filter (where status = 'signed' and signed_at > now() - interval '7 days') as signed_this_week
    from note where practice_id = current_practice() and author_id = ${user_id}`.execute(db)
  return rows[0]!
}

/** The charts that this clinician's notes were last touched in. */
export async function listRecentPatients(db: Db, user_id: number): Promise<PatientSummary[]> {
  const { rows } = await sql<PatientSummary>`
    select p.id, p.mrn, p.first_name, p.last_name, p.preferred_name, p.date_of_birth, p.sex, p.pronouns
    from (select patient_id, max(updated_at) as touched_at
          from (select patient_id, updated_at from note where practice_id = current_practice() and author_id = ${user_id}
                order by updated_at desc limit 60) latest
          group by patient_id order by touched_at desc limit 6) r
    join patient p on p.practice_id = current_practice() and p.id = r.patient_id
    order by r.touched_at desc`.execute(db)
  return rows
}

export function getPractice(db: Db): Promise<{ id: number; name: string }> {
  return db.selectFrom('practice').select(['id', 'name']).executeTakeFirstOrThrow()
}

export interface Person {
  id: number
  name: string
  role: string
  email: string
  is_active: boolean
  unsigned: number
  signed_this_week: number
}

export async function listPeople(db: Db): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id, u.first_name || ' ' || u.last_name as name, u.role, u.email, u.is_active,
           count(n.id) filter (where n.status = 'draft') as unsigned,
           count(n.id) filter (where n.status = 'signed' and n.signed_at > now() - interval '7 days') as signed_this_week
    from app_user u left join note n on n.practice_id = u.practice_id and n.author_id = u.id
    where u.practice_id = current_practice()
    group by u.practice_id, u.id order by u.role, u.last_name, u.id`.execute(db)
  return rows
}

export async function getUnsignedByAge(db: Db): Promise<{ under_24h: number; under_72h: number; older: number }> {
  const { rows } = await sql<{ under_24h: number; under_72h: number; older: number }>`
    select count(*) filter (where created_at >= now() - interval '24 hours') as under_24h,
           count(*) filter (where created_at < now() - interval '24 hours' and created_at >= now() - interval '72 hours') as under_72h,
           count(*) filter (where created_at < now() - interval '72 hours') as older
    from note where practice_id = current_practice() and status = 'draft'`.execute(db)
  return rows[0]!
}

/** The board looks at the end of each chain; the whole log is walked on demand, not at every visit to a page. */
const recent_rows = 2000

export async function getAuditState(db: Db): Promise<{ events: number; is_intact: boolean; problems: string[] }> {
  const { rows: heads } = await sql<{ events: number }>`select coalesce(sum(seq), 0)::bigint as events from audit_head where practice_id = current_practice()`.execute(db)
  const { rows: faults } = await sql<{ lane: number; seq: number; problem: string }>`select * from verify_audit(${recent_rows}) limit 20`.execute(db)
  return {
    events: heads[0]!.events,
    is_intact: faults.length === 0,
    problems: faults.map(({ lane, seq, problem }) => `chain ${lane}, row ${seq}: ${problem}`),
  }
}
