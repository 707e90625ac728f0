import type { Db } from '../../../platform/db/pool.ts'

/** The practice that is entered, as its letterhead. */
export function readPractice(db: Db): Promise<{ name: string; time_zone: string }> {
  return db.selectFrom('practice').select(['name', 'time_zone']).executeTakeFirstOrThrow()
}
