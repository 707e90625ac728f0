import type { Db } from '../../../platform/db/pool.ts'

export interface TotpRow {
  secret_sealed: Buffer | null
  confirmed_at: string | null
  last_step: number | null
}

export async function findTotp(db: Db, user_id: number): Promise<TotpRow | null> {
  return (await db.selectFrom('totp_factor').select(['secret_sealed', 'confirmed_at', 'last_step']).where('user_id', '=', user_id).executeTakeFirst()) ?? null
}

/** A secret that does not count yet; the one before it that was never confirmed is gone. */
export async function putTotp(db: Db, owner: { practice_id: number; user_id: number }, secret_sealed: Buffer, now: Date): Promise<void> {
  await db
    .insertInto('totp_factor')
    .values({ ...owner, secret_sealed, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['practice_id', 'user_id']).doUpdateSet({ secret_sealed, created_at: now, confirmed_at: null, last_step: null }).where('totp_factor.confirmed_at', 'is', null),
    )
    .execute()
}

/** False where a code of this step or a later one was taken in the meantime. */
export async function takeStep(db: Db, user_id: number, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('totp_factor')
    .set({ last_step: step })
    .where('user_id', '=', user_id)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

export async function confirmTotpRow(db: Db, user_id: number, now: Date): Promise<void> {
  await db.updateTable('totp_factor').set({ confirmed_at: now }).where('user_id', '=', user_id).execute()
}

export async function clearTotp(db: Db, user_id: number): Promise<boolean> {
  const cleared = await db
    .updateTable('totp_factor')
    .set({ secret_sealed: null, confirmed_at: null, last_step: null })
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return cleared.numUpdatedRows === 1n
}
