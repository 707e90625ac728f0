import { sql } from 'kysely'
import type { DraftRoom } from '#contract/draft-rooms.ts'
import { pen_rests_after_ms, type SectionPen } from '#domain/records/section-pen.ts'
import type { Db } from '../../../platform/db/pool.ts'

interface Place {
  practice_id: number
  draft_id: number
  user_id: number
}

const restsSince = (now: Date): Date => new Date(now.getTime() - pen_rests_after_ms)

/** People and pens that were heard of lately. */
export async function readRoom(db: Db, draft_id: number, now: Date): Promise<DraftRoom> {
  const since = restsSince(now)
  const people = await db
    .selectFrom('draft_presence as d')
    .innerJoin('app_user as u', (join) => join.onRef('u.practice_id', '=', 'd.practice_id').onRef('u.id', '=', 'd.user_id'))
    .select(['u.id', 'u.first_name', 'u.last_name', 'd.section', sql<string>`u.first_name || ' ' || u.last_name`.as('name')])
    .where('d.draft_id', '=', draft_id)
    .where('d.seen_at', '>', since as never)
    .orderBy('u.last_name')
    .orderBy('u.id')
    .execute()
  const pens = await db
    .selectFrom('section_pen as s')
    .innerJoin('app_user as u', (join) => join.onRef('u.practice_id', '=', 's.practice_id').onRef('u.id', '=', 's.user_id'))
    .leftJoin('app_user as a', (join) => join.onRef('a.practice_id', '=', 's.practice_id').onRef('a.id', '=', 's.asked_by'))
    .select(['s.section', 's.user_id', 's.asked_by', 's.asked_at', sql<string>`u.first_name || ' ' || u.last_name`.as('name'), sql<string>`a.first_name || ' ' || a.last_name`.as('asked_name')])
    .where('s.draft_id', '=', draft_id)
    .where('s.seen_at', '>', since as never)
    .orderBy('s.section')
    .execute()
  return {
    writers: await listWriters(db, draft_id),
    people,
    pens: pens.map(({ section, user_id, name, asked_by, asked_at, asked_name }) => ({
      section,
      user: { id: user_id, name },
      asked_by: asked_by === null ? null : { id: asked_by, name: asked_name },
      asked_at,
    })),
  }
}

export async function putPresence(db: Db, { practice_id, draft_id, user_id }: Place, section: string | null, now: Date): Promise<void> {
  await db
    .insertInto('draft_presence')
    .values({ practice_id, draft_id, user_id, section, seen_at: now })
    .onConflict((at) => at.columns(['practice_id', 'draft_id', 'user_id']).doUpdateSet({ section, seen_at: now }))
    .execute()
}

/** Still there, with every pen in hand. */
export async function beat(db: Db, { draft_id, user_id }: Place, now: Date): Promise<void> {
  await db.updateTable('draft_presence').set({ seen_at: now }).where('draft_id', '=', draft_id).where('user_id', '=', user_id).execute()
  await db.updateTable('section_pen').set({ seen_at: now }).where('draft_id', '=', draft_id).where('user_id', '=', user_id).where('seen_at', 'is not', null).execute()
}

const put_down = { seen_at: null, asked_by: null, asked_at: null }

export async function removePresence(db: Db, { draft_id, user_id }: Place): Promise<void> {
  await db.updateTable('draft_presence').set({ seen_at: null }).where('draft_id', '=', draft_id).where('user_id', '=', user_id).execute()
  await db.updateTable('section_pen').set(put_down).where('draft_id', '=', draft_id).where('user_id', '=', user_id).execute()
}

/** The pen of a section, held until the transaction ends. */
export async function lockPen(db: Db, draft_id: number, section: string): Promise<SectionPen | null> {
  const row = await db
    .selectFrom('section_pen')
    .select(['user_id', 'seen_at', 'asked_by', 'asked_at'])
    .where('draft_id', '=', draft_id)
    .where('section', '=', section)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const { user_id, seen_at, asked_by, asked_at } = row
  // Put down: as if not heard of since ever.
  return { user_id, asked_by, seen_at: seen_at === null ? 0 : Date.parse(seen_at), asked_at: asked_at === null ? null : Date.parse(asked_at) }
}

/** True where the caller holds it now; false where somebody was quicker. `from`: whose pen it was, null if nobody's. */
export async function putPen(db: Db, place: Place, section: string, from: number | null, now: Date): Promise<boolean> {
  const fresh = { user_id: place.user_id, taken_at: now, seen_at: now, asked_by: null, asked_at: null }
  const row = await db
    .insertInto('section_pen')
    .values({ practice_id: place.practice_id, draft_id: place.draft_id, section, ...fresh })
    .onConflict((at) =>
      at
        .columns(['practice_id', 'draft_id', 'section'])
        .doUpdateSet(fresh)
        .where((eb) => eb.or([eb('section_pen.user_id', '=', place.user_id), eb('section_pen.user_id', '=', from ?? place.user_id)])),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function markAsked(db: Db, { draft_id, user_id }: Place, section: string, now: Date): Promise<void> {
  await db.updateTable('section_pen').set({ asked_by: user_id, asked_at: now }).where('draft_id', '=', draft_id).where('section', '=', section).execute()
}

export async function removePen(db: Db, { draft_id, user_id }: Place, section: string): Promise<void> {
  await db.updateTable('section_pen').set(put_down).where('draft_id', '=', draft_id).where('section', '=', section).where('user_id', '=', user_id).execute()
}

/** Sections that somebody else is writing in, with their names. */
export async function listHeld(db: Db, draft_id: number, user_id: number, now: Date): Promise<{ section: string; name: string }[]> {
  return db
    .selectFrom('section_pen as s')
    .innerJoin('app_user as u', (join) => join.onRef('u.practice_id', '=', 's.practice_id').onRef('u.id', '=', 's.user_id'))
    .select(['s.section', sql<string>`u.first_name || ' ' || u.last_name`.as('name')])
    .where('s.draft_id', '=', draft_id)
    .where('s.user_id', '!=', user_id)
    .where('s.seen_at', '>', restsSince(now) as never)
    .execute()
}

export async function listWriters(db: Db, draft_id: number): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('draft_writer as w')
    .innerJoin('app_user as u', (join) => join.onRef('u.practice_id', '=', 'w.practice_id').onRef('u.id', '=', 'w.user_id'))
    .select(['u.id', sql<string>`u.first_name || ' ' || u.last_name`.as('name')])
    .where('w.draft_id', '=', draft_id)
    .where('w.removed_at', 'is', null)
    .orderBy('u.last_name')
    .orderBy('u.id')
    .execute()
}

/** Those of the people who may be let in: active clinicians of the practice. */
export async function listClinicians(db: Db, user_ids: readonly number[], roles: readonly string[]): Promise<number[]> {
  if (user_ids.length === 0) return []
  const rows = await db.selectFrom('app_user').select('id').where('id', 'in', [...user_ids]).where('is_active', '=', true).where('role', 'in', [...roles] as never).execute()
  return rows.map(({ id }) => id)
}

export async function replaceWriters(db: Db, place: Place, user_ids: readonly number[], now: Date): Promise<void> {
  const { practice_id, draft_id, user_id: let_in_by } = place
  let gone = db.updateTable('draft_writer').set({ removed_at: now }).where('draft_id', '=', draft_id).where('removed_at', 'is', null)
  let pens = db.updateTable('section_pen').set(put_down).where('draft_id', '=', draft_id).where('user_id', '!=', let_in_by)
  if (user_ids.length > 0) {
    gone = gone.where('user_id', 'not in', [...user_ids])
    pens = pens.where('user_id', 'not in', [...user_ids])
  }
  await gone.execute()
  await pens.execute()
  if (user_ids.length === 0) return
  await db
    .insertInto('draft_writer')
    .values(user_ids.map((user_id) => ({ practice_id, draft_id, user_id, let_in_by, let_in_at: now })))
    .onConflict((at) => at.columns(['practice_id', 'draft_id', 'user_id']).doUpdateSet({ removed_at: null, let_in_by, let_in_at: now }).where('draft_writer.removed_at', 'is not', null))
    .execute()
}
