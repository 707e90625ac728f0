import type { DraftRunTable } from '../../../platform/db/language-model-tables.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../../../platform/db/pool.ts'

export type DraftRun = Omit<Insertable<DraftRunTable>, 'practice_id' | 'draft_id' | 'note_id' | 'number'>

export async function insertRuns(db: Db, key: { practice_id: number; draft_id: number; note_id: number }, runs: readonly DraftRun[]): Promise<void> {
  if (runs.length === 0) return
  await db.insertInto('draft_run').values(runs.map((run, i) => ({ ...key, ...run, number: i + 1 }))).execute()
}

/** Of the note, so that an amendment shows what wrote the draft that it goes back to. */
export function listRuns(db: Db, note_id: number) {
  return db.selectFrom('draft_run').selectAll().where('note_id', '=', note_id).orderBy('draft_id').orderBy('number').execute()
}

/** The writer's own latest signed notes of one template, as they were signed; those that row-level security shows. */
export async function listOwnSignedNotes(db: Db, user_id: number, template_id: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('note as n')
    .innerJoin('note_version as v', (join) => join.onRef('v.practice_id', '=', 'n.practice_id').onRef('v.note_id', '=', 'n.id').onRef('v.version', '=', 'n.current_version'))
    .select('v.canonical')
    .where('n.author_id', '=', user_id)
    .where('n.template_id', '=', template_id)
    .where('n.status', '=', 'signed')
    .orderBy('n.signed_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ canonical }) => canonical)
}
