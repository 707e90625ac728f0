import { sql } from 'kysely'
import type { Licence } from '#contract/accounts.ts'
import type { Role } from '#domain/access/roles.ts'
import type { Db } from '../../platform/db/pool.ts'
import type { LinkKind } from './mail-token.ts'

interface NewPerson {
  first_name: string
  last_name: string
  password_hash: string
  npi?: string | undefined
  licence?: Licence | undefined
}

export async function addRegistration(db: Db, r: NewPerson & { practice_name: string; time_zone: string; email: string }): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select add_registration(${r.practice_name}, ${r.time_zone}, ${r.email}, ${r.first_name}, ${r.last_name}, ${r.password_hash},
      ${r.npi ?? null}, ${r.licence?.number ?? null}, ${r.licence?.state ?? null}, ${r.licence?.expires_on ?? null}) as id`.execute(db)
  return rows[0]!.id
}

export interface Settled {
  practice_id: number
  user_id: number
  is_new: boolean
}

export async function settleRegistration(db: Db, registration_id: string): Promise<Settled | null> {
  const { rows } = await sql<Settled>`select * from settle_registration(${registration_id})`.execute(db)
  return rows[0] ?? null
}

export interface Account {
  practice_id: number
  user_id: number
  is_active: boolean
  is_email_verified: boolean
}

/** Who has this address, in whatever practice; enters it. */
export async function findAccount(db: Db, email: string): Promise<Account | null> {
  const { rows } = await sql<Account>`select * from find_account(${email})`.execute(db)
  return rows[0] ?? null
}

interface NewLink {
  practice_id: number
  kind: LinkKind
  user_id: number | null
  invitation_id: number | null
  email_change_id?: number
  salt: Buffer
  token_sha256: Buffer
  cause: string
  created_at: Date
  expires_at: Date
}

/** The number of the new link, whose older ones of the kind are void from now; null where this cause has made one already. */
export async function insertLink(db: Db, link: NewLink): Promise<number | null> {
  const inserted = await db
    .insertInto('mail_token')
    .values(link)
    .onConflict((conflict) => conflict.columns(['practice_id', 'kind', 'cause']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return null
  await voidLinks(db, { ...link, except_id: inserted.id, now: link.created_at })
  return inserted.id
}

export async function voidLinks(db: Db, of: { kind: LinkKind; user_id: number | null; invitation_id: number | null; except_id: number; now: Date }): Promise<void> {
  await db
    .updateTable('mail_token')
    .set({ voided_at: of.now })
    .where('kind', '=', of.kind)
    .where(of.user_id === null ? 'invitation_id' : 'user_id', '=', of.user_id ?? of.invitation_id)
    .where('id', '<>', of.except_id)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()
}

export interface LinkToSend {
  kind: LinkKind
  salt: Buffer
  token_sha256: Buffer
  email: string
  first_name: string | null
  practice_name: string
  role: Role
  invited_by: string | null
}

/** What the mail of a link needs, while the link still works. */
export async function findLinkToSend(db: Db, id: number, now: Date): Promise<LinkToSend | null> {
  const row = await db
    .selectFrom('mail_token as t')
    .innerJoin('practice as p', 'p.id', 't.practice_id')
    .leftJoin('app_user as u', (join) => join.onRef('u.practice_id', '=', 't.practice_id').onRef('u.id', '=', 't.user_id'))
    .leftJoin('invitation as i', (join) => join.onRef('i.practice_id', '=', 't.practice_id').onRef('i.id', '=', 't.invitation_id'))
    .leftJoin('email_change as c', (join) => join.onRef('c.practice_id', '=', 't.practice_id').onRef('c.id', '=', 't.email_change_id'))
    .leftJoin('app_user as b', (join) => join.onRef('b.practice_id', '=', 'i.practice_id').onRef('b.id', '=', 'i.invited_by'))
    .select(['t.kind', 't.salt', 't.token_sha256', 'u.email as user_email', 'i.email as invited_email', 'c.email as new_email', 'u.first_name', 'p.name as practice_name'])
    .select(['u.role as user_role', 'i.role as invited_role', 'b.first_name as by_first_name', 'b.last_name as by_last_name'])
    .where('t.id', '=', id)
    .where('t.used_at', 'is', null)
    .where('t.voided_at', 'is', null)
    .where('t.expires_at', '>', now.toISOString())
    .executeTakeFirst()
  const email = row?.new_email ?? row?.user_email ?? row?.invited_email
  const role = row?.user_role ?? row?.invited_role
  if (!row || !email || !role) return null
  const invited_by = row.by_first_name === null ? null : `${row.by_first_name} ${row.by_last_name}`
  return { kind: row.kind, salt: row.salt, token_sha256: row.token_sha256, email, role, invited_by, first_name: row.first_name, practice_name: row.practice_name }
}

export interface OpenLink {
  practice_id: number
  id: number
  user_id: number | null
  invitation_id: number | null
}

/** The link while it works; locks it and enters its practice. */
export async function findLink(db: Db, kind: LinkKind, token_sha256: Buffer, now: Date): Promise<OpenLink | null> {
  const { rows } = await sql<OpenLink>`select * from find_mail_token(${token_sha256}, ${kind}, ${now.toISOString()}::timestamptz)`.execute(db)
  return rows[0] ?? null
}

export interface LinkedPerson {
  user_id: number
  email: string
  first_name: string
  last_name: string
  role: Role
  practice_name: string
  has_second_factor: boolean
}

export async function getPerson(db: Db, user_id: number): Promise<LinkedPerson> {
  const { rows } = await sql<LinkedPerson>`
    select u.id as user_id, u.email, u.first_name, u.last_name, u.role, p.name as practice_name,
           exists (select from totp_factor t where t.practice_id = u.practice_id and t.user_id = u.id and t.confirmed_at is not null)
             or exists (select from passkey k where k.practice_id = u.practice_id and k.user_id = u.id and k.removed_at is null) as has_second_factor
    from app_user u join practice p on p.id = u.practice_id
    where u.practice_id = current_practice() and u.id = ${user_id}`.execute(db)
  return rows[0]!
}

export interface OpenInvitation {
  practice_name: string
  role: 'PRACTICE_ADMIN' | 'NP' | 'PT' | 'ND' | 'REI'
  email: string
  expires_at: string
  invited_by: number
}

export function getInvitation(db: Db, invitation_id: number): Promise<OpenInvitation> {
  return db
    .selectFrom('invitation as i')
    .innerJoin('practice as p', 'p.id', 'i.practice_id')
    .select(['p.name as practice_name', 'i.role', 'i.email', 'i.expires_at', 'i.invited_by'])
    .where('i.id', '=', invitation_id)
    .executeTakeFirstOrThrow()
}

export async function verifyEmail(db: Db, link_id: number, now: Date): Promise<void> {
  await sql`select verify_email(${link_id}, ${now.toISOString()}::timestamptz)`.execute(db)
}

export async function resetPassword(db: Db, link_id: number, { password_hash, is_short }: { password_hash: string; is_short: boolean }, now: Date): Promise<void> {
  await sql`select reset_password(${link_id}, ${password_hash}, ${is_short}, ${now.toISOString()}::timestamptz)`.execute(db)
}

export async function acceptInvitation(db: Db, link_id: number, person: NewPerson, now: Date): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`
    select accept_invitation(${link_id}, ${person.first_name}, ${person.last_name}, ${person.password_hash}, ${person.npi ?? null},
      ${person.licence?.number ?? null}, ${person.licence?.state ?? null}, ${person.licence?.expires_on ?? null}, ${now.toISOString()}::timestamptz) as user_id`.execute(db)
  return rows[0]!.user_id
}
