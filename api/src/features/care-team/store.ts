import { sql } from 'kysely'
import type { CareTeamMember } from '#contract/care-team.ts'
import type { Db } from '../../platform/db/pool.ts'
import { practiceDay } from '../../platform/db/practice-day.ts'
import type { PatientInCare } from '../patients/access.ts'

/** Everybody who has or had a part, the current first. */
export async function listMembers(db: Db, patient: PatientInCare, now: Date): Promise<CareTeamMember[]> {
  const { rows } = await sql<CareTeamMember>`
    select m.id, m.duty, m.from_on, m.to_on, m.from_on <= ${practiceDay(now)} and (m.to_on is null or m.to_on >= ${practiceDay(now)}) as is_current,
           json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name, 'first_name', u.first_name, 'last_name', u.last_name, 'role', u.role,
                             'credentials', u.credentials, 'is_active', u.is_active) as "user"
    from care_team_member m join app_user u on u.practice_id = m.practice_id and u.id = m.user_id
    where m.practice_id = current_practice() and m.patient_id = ${patient.id}
    order by is_current desc, array_position(array['lead', 'treating', 'coordinating', 'consulting', 'covering'], m.duty), m.from_on desc, m.id`.execute(db)
  return rows
}

export async function listColleagues(db: Db): Promise<{ id: number; name: string; role: string }[]> {
  const { rows } = await sql<{ id: number; name: string; role: string }>`
    select id, first_name || ' ' || last_name as name, role from app_user
    where practice_id = current_practice() and is_active and role <> 'PRACTICE_ADMIN' order by last_name, first_name, id`.execute(db)
  return rows
}

interface NewMember {
  practice_id: number
  user_id: number
  duty: CareTeamMember['duty']
  from_on: string
  to_on: string | null
  added_by: number
}

/** Null where this person has this part already on that day. */
export async function insertMember(db: Db, patient: PatientInCare, row: NewMember): Promise<number | null> {
  const same = await db
    .selectFrom('care_team_member')
    .select('id')
    .where('patient_id', '=', patient.id)
    .where('user_id', '=', row.user_id)
    .where('duty', '=', row.duty)
    .where((eb) => eb.or([eb('to_on', 'is', null), eb('to_on', '>=', row.from_on)]))
    .executeTakeFirst()
  if (same) return null
  return (await db.insertInto('care_team_member').values({ ...row, patient_id: patient.id, ended_by: null }).returning('id').executeTakeFirstOrThrow()).id
}

export async function findMember(db: Db, patient: PatientInCare, id: number): Promise<{ from_on: string; to_on: string | null } | undefined> {
  return db.selectFrom('care_team_member').select(['from_on', 'to_on']).where('patient_id', '=', patient.id).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function endMember(db: Db, id: number, to_on: string, ended_by: number, now: Date): Promise<void> {
  await db.updateTable('care_team_member').set({ to_on, ended_by, ended_at: now }).where('id', '=', id).execute()
}
