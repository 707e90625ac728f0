import type { Db } from '../../platform/db/pool.ts'

export interface Location {
  id: number
  name: string
  is_active: boolean
}

export function listLocations(db: Db): Promise<Location[]> {
  return db.selectFrom('practice_location').select(['id', 'name', 'is_active']).orderBy('name').orderBy('id').execute()
}

export async function hasLocation(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('practice_location').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Null where the practice has one of this name. */
export async function insertLocation(db: Db, practice_id: number, name: string): Promise<Location | null> {
  const row = await db
    .insertInto('practice_location')
    .values({ practice_id, name })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name', 'is_active'])
    .executeTakeFirst()
  return row ?? null
}
