import type { ColumnType, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { AiProviderTable } from '../../platform/db/language-model-tables.ts'
import type { Db } from '../../platform/db/pool.ts'

export type ProviderRow = Selectable<AiProviderTable> & { changed_by_name: string }
type Plain = { [K in keyof AiProviderTable]: AiProviderTable[K] extends ColumnType<infer S, infer _I, infer _U> ? S : AiProviderTable[K] }
export type ProviderChange = Omit<Plain, 'practice_id' | 'changed_at'>

export function findProvider(db: Db): Promise<ProviderRow | undefined> {
  return db
    .selectFrom('ai_provider as p')
    .innerJoin('app_user as u', (join) => join.onRef('u.practice_id', '=', 'p.practice_id').onRef('u.id', '=', 'p.changed_by'))
    .selectAll('p')
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('changed_by_name'))
    .executeTakeFirst()
}

/** Writes the next version; false where somebody else wrote it first. */
export async function writeProvider(db: Db, practice_id: number, change: ProviderChange, now: Date): Promise<boolean> {
  const row = { ...change, changed_at: now }
  const written = await db
    .insertInto('ai_provider')
    .values({ practice_id, ...row })
    .onConflict((conflict) => conflict.column('practice_id').doUpdateSet(row).where('ai_provider.version', '=', change.version - 1))
    .returning('version')
    .executeTakeFirst()
  return written !== undefined
}
