import type { Db } from '../../../platform/db/pool.ts'

export async function countCodes(db: Db, user_id: number): Promise<number> {
  const { n } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .executeTakeFirstOrThrow()
  return n
}

/** The codes from now on; none where `hashes` is empty. */
export async function replaceCodes(db: Db, owner: { practice_id: number; user_id: number }, hashes: readonly Buffer[], now: Date): Promise<void> {
  await db.updateTable('recovery_code').set({ replaced_at: now }).where('user_id', '=', owner.user_id).where('used_at', 'is', null).where('replaced_at', 'is', null).execute()
  if (hashes.length > 0) await db.insertInto('recovery_code').values(hashes.map((code_hmac) => ({ ...owner, code_hmac, created_at: now }))).execute()
}

/** Uses a code up, by its hash under any known secret; false where it is none, or was used or replaced. */
export async function useCode(db: Db, user_id: number, hashes: readonly Buffer[], now: Date): Promise<boolean> {
  const used = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('code_hmac', 'in', hashes)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}
