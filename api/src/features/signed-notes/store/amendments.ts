import type { DraftSection } from '#domain/scribe/claim.ts'
import type { Db } from '../../../platform/db/pool.ts'

/** The draft that became the version in force. */
export function getSignedDraft(db: Db, note_id: number) {
  return db
    .selectFrom('draft')
    .select(['transcript_id', 'length', 'engine', 'engine_version', 'sections', 'warnings'])
    .where('note_id', '=', note_id)
    .where('status', '=', 'signed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** Null where a draft of the note is open already. */
export async function insertAmendment(
  db: Db,
  row: { practice_id: number; note_id: number; amends_version: number; amend_reason: string; sections: readonly DraftSection[] } & Omit<
    Awaited<ReturnType<typeof getSignedDraft>>,
    'sections'
  >,
): Promise<number | null> {
  const inserted = await db
    .insertInto('draft')
    .values({ ...row, sections: JSON.stringify(row.sections), warnings: JSON.stringify(row.warnings), status: 'in_review' })
    .onConflict((conflict) => conflict.columns(['practice_id', 'note_id']).where('status', 'in', ['generating', 'in_review']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}
