import { sql } from 'kysely'
import type { Db } from '../../platform/db/pool.ts'

export interface Counts {
  proposed_count: number
  kept_count: number
  edited_count: number
  struck_count: number
  added_count: number
}

/** A pause is not work. */
const longest_gap_s = 120

export async function openEntry(db: Db, key: { practice_id: number; user_id: number; draft_id: number }, engine: string, proposed_count: number, now: Date): Promise<void> {
  await db
    .insertInto('writing_ledger')
    .values({ ...key, engine, written_at: now, last_active_at: now, proposed_count })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function addActivity(db: Db, draft_id: number, counts: Omit<Counts, 'proposed_count'>, act: { now: Date; is_signature: boolean }): Promise<void> {
  await db
    .updateTable('writing_ledger')
    .set({
      ...counts,
      active_s: sql<number>`active_s + least(${longest_gap_s}, greatest(0, round(extract(epoch from ${act.now}::timestamptz - last_active_at))))::integer`,
      save_count: sql<number>`save_count + ${act.is_signature ? 0 : 1}`,
      last_active_at: act.now,
      ...(act.is_signature ? { signed_at: act.now } : {}),
    })
    .where('draft_id', '=', draft_id)
    .execute()
}

/** Row-level security shows the caller's own alone. */
export function listOwnEntries(db: Db) {
  return db
    .selectFrom('writing_ledger')
    .select(['draft_id', 'engine', 'written_at', 'signed_at', 'active_s', 'save_count', 'proposed_count', 'kept_count', 'edited_count', 'struck_count', 'added_count'])
    .orderBy('written_at', 'desc')
    .limit(100)
    .execute()
}
