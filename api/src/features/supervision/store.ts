import { sql } from 'kysely'
import type { Supervision } from '#contract/supervision.ts'
import type { Db } from '../../platform/db/pool.ts'

export async function listSupervisionRows(db: Db): Promise<Supervision[]> {
  const { rows } = await sql<Supervision>`
    select json_build_object('id', e.id, 'name', e.first_name || ' ' || e.last_name, 'role', e.role, 'is_active', e.is_active) as supervisee,
           json_build_object('id', o.id, 'name', o.first_name || ' ' || o.last_name, 'role', o.role, 'is_active', o.is_active) as supervisor,
           s.sample_percent, s.set_at
    from supervision s
    join app_user e on e.practice_id = s.practice_id and e.id = s.supervisee_id
    join app_user o on o.practice_id = s.practice_id and o.id = s.supervisor_id
    where s.practice_id = current_practice() and s.sample_percent > 0 order by e.last_name, e.id`.execute(db)
  return rows
}

export function listClinicians(db: Db): Promise<Supervision['supervisee'][]> {
  return db
    .selectFrom('app_user')
    .select(['id', 'role', 'is_active', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('role', 'in', ['REI', 'NP', 'PT', 'ND'])
    .orderBy('last_name')
    .orderBy('id')
    .execute()
}

export async function putSupervision(
  db: Db,
  rule: { practice_id: number; supervisee_id: number; supervisor_id: number; sample_percent: number; set_by: number; set_at: string },
): Promise<void> {
  await db
    .insertInto('supervision')
    .values(rule)
    .onConflict((conflict) =>
      conflict.columns(['practice_id', 'supervisee_id']).doUpdateSet((eb) => ({
        supervisor_id: eb.ref('excluded.supervisor_id'),
        sample_percent: eb.ref('excluded.sample_percent'),
        set_by: eb.ref('excluded.set_by'),
        set_at: eb.ref('excluded.set_at'),
        version: eb('supervision.version', '+', 1),
      })),
    )
    .execute()
}

/** False where there is no rule. The row stays, so that its version goes on. */
export async function endRule(db: Db, supervisee_id: number, by: { set_by: number; set_at: string }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('supervision')
    .set((eb) => ({ ...by, sample_percent: 0, version: eb('version', '+', 1) }))
    .where('supervisee_id', '=', supervisee_id)
    .where('sample_percent', '>', 0)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
