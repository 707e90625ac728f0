import type { Profile } from '#contract/profile.ts'
import type { Db } from '../../platform/db/pool.ts'

export async function getProfileOf(db: Db, user_id: number): Promise<Profile> {
  const { practice_id, practice_name, time_zone, ...user } = await db
    .selectFrom('app_user as u')
    .innerJoin('practice as p', 'p.id', 'u.practice_id')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.profile_picture', 'u.role', 'u.email', 'u.credentials'])
    .select(['p.id as practice_id', 'p.name as practice_name', 'p.time_zone'])
    .where('u.id', '=', user_id)
    .executeTakeFirstOrThrow()
  return { ...user, practice: { id: practice_id, name: practice_name, time_zone } }
}
