import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { SpeechProviderTable } from '../../platform/db/recording-tables.ts'
import type { Db } from '../../platform/db/pool.ts'

export type SpeechRow = Selectable<SpeechProviderTable> & { changed_by_name: string }
export type SpeechChange = Omit<Selectable<SpeechProviderTable>, 'practice_id' | 'changed_at'>

export function findSpeech(db: Db): Promise<SpeechRow | undefined> {
  return db
    .selectFrom('speech_provider as p')
    .innerJoin('app_user as u', (join) => join.onRef('u.practice_id', '=', 'p.practice_id').onRef('u.id', '=', 'p.changed_by'))
    .selectAll('p')
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('changed_by_name'))
    .executeTakeFirst()
}

/** Writes the next version; false where somebody else wrote it first. */
export async function writeSpeech(db: Db, practice_id: number, change: SpeechChange, now: Date): Promise<boolean> {
  const row = { ...change, changed_at: now }
  const written = await db
    .insertInto('speech_provider')
    .values({ practice_id, ...row })
    .onConflict((conflict) => conflict.column('practice_id').doUpdateSet(row).where('speech_provider.version', '=', change.version - 1))
    .returning('version')
    .executeTakeFirst()
  return written !== undefined
}
