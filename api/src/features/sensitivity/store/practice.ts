import { sql } from 'kysely'
import type { GlassEntry, SensitivityGrant } from '#contract/sensitivity.ts'
import type { Sensitivity } from '#domain/access/sensitivity.ts'
import type { Db } from '../../../platform/db/pool.ts'

export interface CategorySetting {
  category: Sensitivity
  roles: string[]
  default_roles: string[]
  is_suggesting: boolean
  changed: { by: string; at: string } | null
}

export async function listSettings(db: Db): Promise<CategorySetting[]> {
  const { rows } = await sql<CategorySetting>`
    select c.category, coalesce(s.roles, c.default_roles) as roles, c.default_roles, coalesce(s.is_suggesting, true) as is_suggesting,
           case when s.changed_at is not null then json_build_object('by', u.first_name || ' ' || u.last_name, 'at', s.changed_at) end as changed
    from sensitivity_categories() c
    left join sensitivity_setting s on s.practice_id = current_practice() and s.category = c.category
    left join app_user u on u.practice_id = s.practice_id and u.id = s.changed_by`.execute(db)
  return rows
}

/** Grants and denials that hold now. */
export async function listGrants(db: Db, now: Date): Promise<SensitivityGrant[]> {
  const { rows } = await sql<SensitivityGrant>`
    select g.id, json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name, 'role', u.role) as "user", g.category, g.effect, g.reason,
           b.first_name || ' ' || b.last_name as granted_by, g.granted_at, g.expires_at
    from sensitivity_grant g
    join app_user u on u.practice_id = g.practice_id and u.id = g.user_id
    join app_user b on b.practice_id = g.practice_id and b.id = g.granted_by
    where g.practice_id = current_practice() and g.revoked_at is null and (g.expires_at is null or g.expires_at > ${now.toISOString()}::timestamptz)
    order by u.last_name, u.first_name, g.category, g.id`.execute(db)
  return rows
}

export interface Colleague {
  id: number
  name: string
  role: string
}

/** Who may be granted or denied something: everybody who treats patients. */
export async function listColleagues(db: Db): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select id, first_name || ' ' || last_name as name, role from app_user
    where practice_id = current_practice() and is_active and role <> 'PRACTICE_ADMIN' order by last_name, first_name, id`.execute(db)
  return rows
}

export async function upsertSetting(
  db: Db,
  row: { practice_id: number; category: Sensitivity; roles: string[]; is_suggesting: boolean; changed_by: number; changed_at: Date },
): Promise<void> {
  const { roles, is_suggesting, changed_by, changed_at } = row
  await db
    .insertInto('sensitivity_setting')
    .values(row)
    .onConflict((conflict) => conflict.columns(['practice_id', 'category']).doUpdateSet({ roles, is_suggesting, changed_by, changed_at, version: sql`sensitivity_setting.version + 1` }))
    .execute()
}

export async function getBreakGlassTime(db: Db): Promise<number> {
  return (await db.selectFrom('practice').select('break_glass_min').executeTakeFirstOrThrow()).break_glass_min
}

export async function updateBreakGlassTime(db: Db, break_glass_min: number): Promise<void> {
  await db.updateTable('practice').set({ break_glass_min }).execute()
}

export async function insertGrant(
  db: Db,
  row: { practice_id: number; user_id: number; category: Sensitivity; effect: 'allow' | 'deny'; reason: string; granted_by: number; granted_at: Date; expires_at: string | null },
): Promise<number> {
  return (await db.insertInto('sensitivity_grant').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** The grant that was taken back; undefined where there is none in force. */
export async function revokeGrant(db: Db, id: number, revoked_by: number, now: Date): Promise<{ user_id: number; category: Sensitivity; effect: string } | undefined> {
  return db
    .updateTable('sensitivity_grant')
    .set({ revoked_by, revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['user_id', 'category', 'effect'])
    .executeTakeFirst()
}

export async function listGlass(db: Db, now: Date, limit: number): Promise<GlassEntry[]> {
  const at = now.toISOString()
  const { rows } = await sql<GlassEntry>`
    select b.id, json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name, 'role', u.role) as "user", b.patient_id, b.reason,
           b.started_at, b.ends_at, b.ended_at, b.ended_at is null and b.ends_at > ${at}::timestamptz as is_running,
           (select count(*) from audit_event e where e.practice_id = b.practice_id and e.patient_id = b.patient_id and e.actor_id = b.user_id
              and e.at >= b.started_at and e.at <= coalesce(b.ended_at, b.ends_at)) as acts,
           case when b.reviewed_at is not null then json_build_object('by', r.first_name || ' ' || r.last_name, 'at', b.reviewed_at, 'note', b.review_note) end as review
    from break_glass b
    join app_user u on u.practice_id = b.practice_id and u.id = b.user_id
    left join app_user r on r.practice_id = b.practice_id and r.id = b.reviewed_by
    where b.practice_id = current_practice()
    order by b.started_at desc, b.id desc limit ${limit}`.execute(db)
  return rows
}

export async function countUnreviewedGlass(db: Db): Promise<number> {
  const { n } = await db.selectFrom('break_glass').select((eb) => eb.fn.countAll<number>().as('n')).where('reviewed_at', 'is', null).executeTakeFirstOrThrow()
  return n
}

/** False where there is no such break-glass, or it was reviewed. */
export async function reviewGlass(db: Db, id: number, reviewed_by: number, review_note: string | null, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('break_glass')
    .set({ reviewed_by, reviewed_at: now, review_note })
    .where('id', '=', id)
    .where('reviewed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
