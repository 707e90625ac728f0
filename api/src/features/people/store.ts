import { sql } from 'kysely'
import type { Invitation, Person } from '#contract/people.ts'
import type { ManagedPerson } from '#domain/access/manage-people.ts'
import type { Role } from '#domain/access/roles.ts'
import type { Db } from '../../platform/db/pool.ts'
import { pictureUrl } from '../profile/service.ts'

export async function listPeople(db: Db): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id, u.first_name, u.last_name, u.credentials, u.profile_picture, u.email, u.role, u.npi, u.is_active, u.email_verified_at is not null as is_email_verified,
           case when u.licence_number is not null
             then json_build_object('number', u.licence_number, 'state', u.licence_state, 'expires_on', u.licence_expires_on) end as licence,
           array_remove(array[
             case when exists (select from passkey k where k.practice_id = u.practice_id and k.user_id = u.id and k.removed_at is null) then 'passkey' end,
             case when exists (select from totp_factor t where t.practice_id = u.practice_id and t.user_id = u.id and t.confirmed_at is not null) then 'totp' end
           ], null) as second_factors,
           (select max(s.created_at) from auth_session s where s.practice_id = u.practice_id and s.user_id = u.id) as last_sign_in_at,
           (select count(*) from note n where n.practice_id = u.practice_id and n.author_id = u.id and n.status = 'draft') as unsigned
    from app_user u where u.practice_id = current_practice()
    order by u.is_active desc, u.last_name, u.first_name, u.id`.execute(db)
  return rows.map((person) => ({ ...person, profile_picture: person.profile_picture === null ? null : pictureUrl(person.id, person.profile_picture) }))
}

export interface LockedPerson extends ManagedPerson {
  email: string
  first_name: string
  last_name: string
}

/** The person and how many active administrators there are, all of them locked, so that two administrators at once cannot remove each other. */
export async function lockPerson(db: Db, user_id: number): Promise<{ person: LockedPerson; active_admins: number } | null> {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'role', 'is_active', 'email', 'first_name', 'last_name'])
    .where((eb) => eb.or([eb('id', '=', user_id), eb.and([eb('role', '=', 'PRACTICE_ADMIN'), eb('is_active', '=', true)])]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const person = rows.find(({ id }) => id === user_id)
  if (!person) return null
  return { person, active_admins: rows.filter(({ role, is_active }) => role === 'PRACTICE_ADMIN' && is_active).length }
}

export async function updateRole(db: Db, user_id: number, role: Role): Promise<void> {
  await db.updateTable('app_user').set({ role }).where('id', '=', user_id).execute()
}

export async function updateActive(db: Db, user_id: number, is_active: boolean): Promise<void> {
  await db.updateTable('app_user').set({ is_active }).where('id', '=', user_id).execute()
}

export async function endSessionsOf(db: Db, user_id: number, reason: string, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`select close_sessions_of(${user_id}, null::uuid, ${reason}, ${now.toISOString()}::timestamptz) as n`.execute(db)
  return rows[0]!.n
}

export async function isColleague(db: Db, email: string): Promise<boolean> {
  return (await db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
}

export async function listInvitations(db: Db, now: Date): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitation as i')
    .innerJoin('app_user as b', (join) => join.onRef('b.practice_id', '=', 'i.practice_id').onRef('b.id', '=', 'i.invited_by'))
    .select(['i.id', 'i.email', 'i.role', 'i.sent_at', 'i.expires_at', 'b.first_name', 'b.last_name'])
    .where('i.revoked_at', 'is', null)
    .where('i.accepted_at', 'is', null)
    .orderBy('i.id')
    .execute()
  return rows.map(({ first_name, last_name, ...row }) => ({ ...row, invited_by: `${first_name} ${last_name}`, is_expired: Date.parse(row.expires_at) <= now.getTime() }))
}

/** The number of the new invitation; null where one to this address is open. */
export async function insertInvitation(db: Db, invitation: { practice_id: number; email: string; role: Invitation['role']; invited_by: number; created_at: Date; sent_at: Date; expires_at: Date }): Promise<number | null> {
  const row = await db
    .insertInto('invitation')
    .values(invitation)
    .onConflict((conflict) => conflict.columns(['practice_id', 'email']).where('revoked_at', 'is', null).where('accepted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** False where there is no such open invitation. */
export async function renewInvitation(db: Db, id: number, sent_at: Date, expires_at: Date): Promise<boolean> {
  return changeOpen(db, id, { sent_at, expires_at })
}

export async function revokeInvitation(db: Db, id: number, now: Date): Promise<boolean> {
  return changeOpen(db, id, { revoked_at: now })
}

async function changeOpen(db: Db, id: number, change: { sent_at: Date; expires_at: Date } | { revoked_at: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitation')
    .set(change)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('accepted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
