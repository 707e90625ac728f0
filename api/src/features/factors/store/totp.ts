import { sql } from 'kysely'
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

/** Of all practices, which secrets are under another key; numbers only, in order, after a given one. */
export async function listForeignSeals(db: Db, key_id: Buffer, after: { practice_id: number; user_id: number }, limit: number): Promise<{ practice_id: number; user_id: number }[]> {
  const { rows } = await sql<{ practice_id: number; user_id: number }>`
    select * from list_foreign_seals(${key_id}, ${after.practice_id}, ${after.user_id}, ${limit})`.execute(db)
  return rows
}

export async function lockSealedSecret(db: Db, user_id: number): Promise<Buffer | null> {
  const row = await db.selectFrom('totp_factor').select('secret_sealed').where('user_id', '=', user_id).forUpdate().executeTakeFirst()
  return row?.secret_sealed ?? null
}

export async function storeSealedSecret(db: Db, user_id: number, secret_sealed: Buffer): Promise<void> {
  await db.updateTable('totp_factor').set({ secret_sealed }).where('user_id', '=', user_id).execute()
}
