import { sql } from 'kysely'
import { default_notifications, notifications, type Notifications } from '#contract/notification-settings.ts'
import { default_preferences, preferences, type Preferences } from '#contract/preferences.ts'
import type { Profile } from '#contract/profile.ts'
import type { StoredBlob } from '../../platform/blobs/blob-store.ts'
import type { Db } from '../../platform/db/pool.ts'
import { pictureUrl } from './service.ts'

export async function getProfileOf(db: Db, user_id: number): Promise<Profile> {
  const { practice_id, practice_name, time_zone, licence_number, licence_state, licence_expires_on, ...user } = await db
    .selectFrom('app_user as u')
    .innerJoin('practice as p', 'p.id', 'u.practice_id')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.profile_picture', 'u.role', 'u.email', 'u.credentials', 'u.signature_block', 'u.npi'])
    .select(['u.licence_number', 'u.licence_state', 'u.licence_expires_on', 'u.preferences', 'u.notifications'])
    .select(['p.id as practice_id', 'p.name as practice_name', 'p.time_zone'])
    .where('u.id', '=', user_id)
    .executeTakeFirstOrThrow()
  return {
    ...user,
    profile_picture: user.profile_picture && pictureUrl(user_id, user.profile_picture),
    licence: licence_number && licence_state && licence_expires_on ? { number: licence_number, state: licence_state, expires_on: licence_expires_on } : null,
    preferences: withDefaults(user.preferences),
    notifications: notifications.safeParse(user.notifications).data ?? default_notifications,
    practice: { id: practice_id, name: practice_name, time_zone },
  }
}

/** What was kept before a setting existed has that setting's default. */
function withDefaults(stored: unknown): Preferences {
  const { units, appearance } = (stored ?? {}) as Partial<Preferences>
  const filled = { units: { ...default_preferences.units, ...units }, appearance: { ...default_preferences.appearance, ...appearance } }
  return preferences.safeParse(filled).data ?? default_preferences
}

export interface ProfileChange {
  first_name?: string
  last_name?: string
  credentials?: string | null
  signature_block?: string | null
  npi?: string | null
  licence?: { number: string; state: string; expires_on: string } | null
  preferences?: Preferences
}

export async function updateProfileOf(db: Db, user_id: number, { licence, preferences, ...plain }: ProfileChange): Promise<void> {
  const change = {
    ...plain,
    ...(licence === undefined ? {} : { licence_number: licence?.number ?? null, licence_state: licence?.state ?? null, licence_expires_on: licence?.expires_on ?? null }),
    ...(preferences ? { preferences: JSON.stringify(preferences) } : {}),
  }
  if (Object.keys(change).length > 0) await db.updateTable('app_user').set(change).where('id', '=', user_id).execute()
}

export async function updateNotificationsOf(db: Db, user_id: number, settings: Notifications): Promise<void> {
  await db.updateTable('app_user').set({ notifications: JSON.stringify(settings) }).where('id', '=', user_id).execute()
}

export async function storePassword(db: Db, user_id: number, { password_hash, is_short }: { password_hash: string; is_short: boolean }, now: Date): Promise<void> {
  await sql`select change_password(${user_id}, ${password_hash}, ${is_short}, ${now})`.execute(db)
}

/** The blob that is now this person's picture, none where null. Gives back the id of the one before. */
export async function replacePicture(db: Db, owner: { practice_id: number; user_id: number }, picture: StoredBlob | null, now: Date): Promise<string | null> {
  const { profile_picture: before } = await db.selectFrom('app_user').select('profile_picture').where('id', '=', owner.user_id).forUpdate().executeTakeFirstOrThrow()
  if (picture) {
    await db
      .insertInto('blob')
      .values({ practice_id: owner.practice_id, ...picture, media_type: 'image/webp', created_by: owner.user_id, created_at: now })
      .execute()
  }
  await db.updateTable('app_user').set({ profile_picture: picture?.id ?? null }).where('id', '=', owner.user_id).execute()
  if (before) await db.updateTable('blob').set({ removed_at: now }).where('id', '=', before).where('removed_at', 'is', null).execute()
  return before
}

export async function findPicture(db: Db, user_id: number): Promise<{ id: string; sha256: Buffer } | null> {
  const found = await db
    .selectFrom('app_user as u')
    .innerJoin('blob as b', (join) => join.onRef('b.practice_id', '=', 'u.practice_id').on(sql<boolean>`b.id::text = u.profile_picture`))
    .select(['b.id', 'b.sha256'])
    .where('u.id', '=', user_id)
    .where('b.removed_at', 'is', null)
    .executeTakeFirst()
  return found ?? null
}
