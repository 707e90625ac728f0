import type { Db } from '../../../platform/db/pool.ts'

export async function isFactorRequired(db: Db, practice_id: number): Promise<boolean> {
  const row = await db.selectFrom('practice').select('requires_second_factor').where('id', '=', practice_id).executeTakeFirstOrThrow()
  return row.requires_second_factor
}

export async function updateRule(db: Db, practice_id: number, requires_second_factor: boolean): Promise<void> {
  await db.updateTable('practice').set({ requires_second_factor }).where('id', '=', practice_id).execute()
}

/** Active people of the practice who have no second factor. */
export async function listWithoutFactor(db: Db) {
  return db
    .selectFrom('app_user as u')
    .select(['u.id', 'u.first_name', 'u.last_name'])
    .where('u.is_active', '=', true)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('totp_factor as t').select('t.user_id').whereRef('t.user_id', '=', 'u.id').where('t.confirmed_at', 'is not', null))))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('passkey as k').select('k.id').whereRef('k.user_id', '=', 'u.id').where('k.removed_at', 'is', null))))
    .orderBy('u.last_name')
    .limit(1000)
    .execute()
}

export async function findUser(db: Db, user_id: number) {
  return (await db.selectFrom('app_user').select(['id', 'email', 'first_name', 'last_name']).where('id', '=', user_id).executeTakeFirst()) ?? null
}
