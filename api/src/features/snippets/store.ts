import { sql } from 'kysely'
import type { Snippet } from '#contract/snippets.ts'
import type { Db } from '../../platform/db/pool.ts'

interface Content {
  name: string
  text: string
  is_shared: boolean
}

function selectSnippets(db: Db, user_id: number) {
  return db
    .selectFrom('snippet as s')
    .innerJoin('app_user as u', (join) => join.onRef('u.practice_id', '=', 's.practice_id').onRef('u.id', '=', 's.owner_id'))
    .select(['s.id', 's.name', 's.text', 's.is_shared', 's.owner_id', 's.version', sql<string>`u.first_name || ' ' || u.last_name`.as('owner_name')])
    .where('s.removed_at', 'is', null)
    .where((eb) => eb.or([eb('s.is_shared', '=', true), eb('s.owner_id', '=', user_id)]))
}

type Row = Awaited<ReturnType<ReturnType<typeof selectSnippets>['execute']>>[number]

const toSnippet = ({ owner_id, owner_name, ...row }: Row): Snippet => ({ ...row, owner: { id: owner_id, name: owner_name } })

/** One's own and those of the practice, by name. */
export async function listSnippets(db: Db, user_id: number): Promise<Snippet[]> {
  return (await selectSnippets(db, user_id).orderBy(sql`lower(s.name)`).orderBy('s.id').execute()).map(toSnippet)
}

export async function findSnippet(db: Db, user_id: number, id: number): Promise<Snippet | undefined> {
  const row = await selectSnippets(db, user_id).where('s.id', '=', id).executeTakeFirst()
  return row && toSnippet(row)
}

/** Undefined where one's own snippet has that name already. */
export async function insertSnippet(db: Db, owner: { practice_id: number; owner_id: number }, content: Content): Promise<number | undefined> {
  const row = await db.insertInto('snippet').values({ ...owner, ...content }).onConflict((at) => at.doNothing()).returning('id').executeTakeFirst()
  return row?.id
}

export async function isNameTaken(db: Db, owner_id: number, name: string, but_id: number): Promise<boolean> {
  const row = await db.selectFrom('snippet').select('id').where('owner_id', '=', owner_id).where(sql`lower(name)`, '=', name.toLowerCase()).where('id', '!=', but_id).where('removed_at', 'is', null).executeTakeFirst()
  return row !== undefined
}

export async function updateSnippet(db: Db, id: number, content: Content, now: Date): Promise<void> {
  await db.updateTable('snippet').set((eb) => ({ ...content, version: eb('version', '+', 1), updated_at: now })).where('id', '=', id).execute()
}

export async function removeSnippet(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('snippet').set({ removed_at: now }).where('id', '=', id).execute()
}
